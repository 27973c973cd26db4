import { useState } from 'preact/hooks'
import { fill } from '../../../language/wording.js'
import { say } from '../../../look/live-region.js'
import { copyControl, removeControl } from '../../model/edit-controls.js'
import { pageName } from '../../model/find-control.js'
import { controlMembers, membersIn, propsOf } from '../../model/layout-schema.js'
import { words } from '../../words.js'
import { focusNext } from '../fields/focus-next.js'
import { UnknownMembers } from '../fields/unknown-members.js'
import {
  controlName,
  controlsAt,
  leave,
  moveControlAway,
  moveControlTo,
  shelfPath,
} from '../order/move-parts.js'
import { PartDeeds } from '../order/part-deeds.js'
import type { ControlFormProps } from './form-props.js'
import { OptionList } from './option-list.js'
import { SignalList } from './signal-list.js'
import { TypeEntries } from './type-entries.js'

/** What is of one control: what its type has. */
export function ControlForm({ session, shelf, control, path }: ControlFormProps) {
  const part = { session, control, path }
  const members = controlMembers[control.type] ?? {}
  return (
    <fieldset class="control-form stack" id={path} tabIndex={-1} aria-label={controlName(control)}>
      <TypeEntries {...part} isSeldom={false} />
      {control.type === 'Index' && <OptionList {...part} />}
      <SignalList {...part} />
      <details class="folded">
        <summary>{words.forms.more}</summary>
        <TypeEntries {...part} isSeldom />
      </details>
      <UnknownMembers {...part} object={control} known={members} />
      <UnknownMembers
        session={session}
        path={`${path}.props`}
        object={control.props}
        known={propsOf(control.type)}
      />
      <UnknownMembers
        session={session}
        path={`${path}.crowd`}
        object={control.crowd ?? {}}
        known={membersIn(members.crowd)}
      />
      {!session.isReadOnly && <ControlDeeds session={session} shelf={shelf} control={control} />}
    </fieldset>
  )
}

/** What one does with a control. */
function ControlDeeds({ session, shelf, control }: Omit<ControlFormProps, 'path'>) {
  const texts = words.forms.moves
  const { lid } = control
  const what = controlName(control)
  const controls = controlsAt(session.draft, shelf)
  const at = controls.indexOf(control)
  return (
    <div class="deeds">
      <PartDeeds
        what={what}
        at={at}
        count={controls.length}
        canDelete
        move={(to) => moveControlTo(session, shelf, lid, to)}
        copy={() => {
          session.edit(copyControl(lid, session.live))
          say(fill(texts.added, { what }))
          focusNext(`${shelfPath(shelf)}.controls[${at + 1}].props.label`)
          session.lookAt({ page: shelf, control: at + 1 })
        }}
        remove={() => {
          session.edit(removeControl(lid))
          say(fill(texts.deleted, { what }))
          leave(session, shelf, at)
        }}
      />
      <MoveAway session={session} shelf={shelf} lid={lid} />
    </div>
  )
}

interface MoveAwayProps extends Pick<ControlFormProps, 'session' | 'shelf'> {
  readonly lid: number
}

/** Moves a control to another page. It does so by a button: arrow keys choose in a list. */
function MoveAway({ session, shelf, lid }: MoveAwayProps) {
  const texts = words.forms.moves
  const [to, choose] = useState('')
  const { pages } = session.draft
  return (
    <form
      class="beside"
      onSubmit={(event) => {
        event.preventDefault()
        if (to !== '') moveControlAway(session, shelf, lid, to === 'every' ? to : Number(to))
      }}
    >
      <select
        class="field"
        aria-label={texts.to}
        value={to}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{texts.to} …</option>
        {shelf !== 'every' && <option value="every">{words.forms.places.every}</option>}
        {pages.map(
          (page, at) =>
            at !== shelf && (
              <option key={page.pageId} value={at}>
                {pageName(page)}
              </option>
            ),
        )}
      </select>
      <button class="button" type="submit" disabled={to === ''}>
        {texts.move}
      </button>
    </form>
  )
}
