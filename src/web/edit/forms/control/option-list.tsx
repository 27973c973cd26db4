import { fill } from '../../../language/wording.js'
import { Button } from '../../../look/button.js'
import { say } from '../../../look/live-region.js'
import type { OptionDraft } from '../../model/draft.js'
import { addOption, freeLabel, moveOption, removeOption, setOption } from '../../model/edit-options.js'
import { optionMembers } from '../../model/layout-schema.js'
import { words } from '../../words.js'
import { EntryNotes, entryAttributes, FaultNotes } from '../fields/entry-frame.js'
import { faultsAt } from '../fields/faults-at.js'
import { focusNext } from '../fields/focus-next.js'
import { PictureEntry } from '../fields/picture-entry.js'
import { UnknownMembers } from '../fields/unknown-members.js'
import { dragRow } from '../order/drag-rows.js'
import { RowHandle } from '../order/row-handle.js'
import type { ControlFormProps } from './form-props.js'

type OptionsProps = Omit<ControlFormProps, 'shelf'>

/** The answers of a vote, or the stickers, in their order. */
export function OptionList({ session, control, path }: OptionsProps) {
  const { lid, options = [] } = control
  const texts = words.forms.options
  const move = (from: number, to: number) => moveOptionTo({ session, control, path }, from, to)
  const add = () => {
    session.edit(addOption(lid, freeLabel(options)))
    focusNext(`${path}.options[${options.length}].label`)
  }
  return (
    <fieldset id={`${path}.options`} tabIndex={-1} class="options stack">
      <legend>{texts.title}</legend>
      {/* Where each has one choice, they are answers with pictures. */}
      <p class="soft">{control.once ? texts.more : `${texts.stickers} ${texts.more}`}</p>
      <ol onPointerDown={(event) => dragRow(event, { move })}>
        {options.map((option, at) => (
          <OptionRow
            key={at}
            session={session}
            control={control}
            path={path}
            option={option}
            at={at}
            add={add}
          />
        ))}
      </ol>
      <FaultNotes id={`${path}.options~faults`} faults={faultsAt(session.faults, `${path}.options`)} />
      {!session.isReadOnly && <Button onClick={add}>{texts.add}</Button>}
    </fieldset>
  )
}

interface OptionRowProps extends OptionsProps {
  readonly option: OptionDraft
  readonly at: number
  add(): void
}

function OptionRow({ session, control, path, option, at, add }: OptionRowProps) {
  const texts = words.forms.options
  const { lid, options = [] } = control
  const place = `${path}.options[${at}]`
  const n = at + 1
  const change = (member: 'label' | 'image', value: string | undefined) =>
    session.edit(setOption(lid, at, { [member]: value }), `${place}.${member}`)
  return (
    <li>
      {!session.isReadOnly && (
        <RowHandle
          id={`move-option-${at}`}
          label={fill(texts.label, { n })}
          moveBy={(by) => {
            const to = Math.max(0, Math.min(at + by, options.length - 1))
            moveOptionTo({ session, control, path }, at, to)
            focusNext(`move-option-${to}`)
          }}
        />
      )}
      <PictureEntry
        session={session}
        path={`${place}.image`}
        label={fill(texts.picture, { n })}
        value={option.image}
        set={(value) => change('image', value)}
      />
      <div class="option-label">
        <input
          class="field"
          type="text"
          dir="auto"
          autocomplete="off"
          aria-label={fill(texts.label, { n })}
          value={option.label}
          onInput={({ currentTarget }) => change('label', currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && add()}
          {...entryAttributes(session, `${place}.label`)}
        />
        <EntryNotes session={session} path={`${place}.label`} />
        <UnknownMembers session={session} path={place} object={option} known={optionMembers} />
      </div>
      {!session.isReadOnly && (
        <Button
          class="quiet remove"
          disabled={options.length === 1}
          aria-label={fill(words.forms.moves.of, {
            what: fill(texts.label, { n }),
            action: words.forms.moves.delete,
          })}
          title={words.forms.moves.delete}
          onClick={() => {
            session.edit(removeOption(lid, at))
            say(fill(words.forms.moves.deleted, { what: option.label }))
            focusNext(`${path}.options[${Math.min(at, options.length - 2)}].label`)
          }}
        >
          ×
        </Button>
      )}
    </li>
  )
}

function moveOptionTo(
  { session, control: { lid, options = [] } }: OptionsProps,
  from: number,
  to: number,
): void {
  session.edit(moveOption(lid, from, to))
  say(fill(words.forms.moves.moved, { what: options[from]?.label ?? '', n: to + 1, all: options.length }))
}
