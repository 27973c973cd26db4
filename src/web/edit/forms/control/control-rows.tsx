import { useLayoutEffect, useRef } from 'preact/hooks'
import { memo } from '../../../desk/parts/memo.js'
import type { ControlDraft } from '../../model/draft.js'
import { addressOf } from '../../model/osc-address.js'
import type { EditSession } from '../../session/edit-session.js'
import { words } from '../../words.js'
import { isFaulty } from '../fields/faults-at.js'
import { dragRow, type RowMoves } from '../order/drag-rows.js'
import {
  controlName,
  controlsAt,
  moveControlAway,
  moveControlTo,
  type Shelf,
  shelfPath,
} from '../order/move-parts.js'
import { RowHandle } from '../order/row-handle.js'
import { useRowKeys } from '../order/row-keys.js'
import { useDrawnRows } from '../order/use-drawn-rows.js'
import { ControlForm } from './control-form.js'

interface ControlRowsProps {
  readonly session: EditSession
  readonly shelf: Shelf
}

/** The controls of a page, of which one may have its form open. */
export function ControlRows({ session, shelf }: ControlRowsProps) {
  const { draft, faults, place } = session
  const controls = controlsAt(draft, shelf)
  const lidAt = (at: number) => controlsAt(session.draft, shelf)[at]!.lid
  const moves: RowMoves = {
    move: (from, to) => moveControlTo(session, shelf, lidAt(from), to),
    drop(from, on) {
      const page = on === 'every' ? 'every' : session.draft.pages.findIndex(({ pageId }) => pageId === on)
      moveControlAway(session, shelf, lidAt(from), page)
    },
  }
  const keys = useRowKeys(controls.map(({ lid }) => lid))
  const drawn = useDrawnRows(controls.length, (place.control ?? 0) + 1)
  const path = shelfPath(shelf)
  if (controls.length === 0) return <p class="nothing">{words.forms.page.nothing}</p>
  return (
    <ol
      class="control-rows"
      aria-label={words.forms.page.controls}
      aria-busy={drawn < controls.length}
      onPointerDown={(event) => dragRow(event, moves)}
    >
      {controls.slice(0, drawn).map((control, at) => (
        <ControlRow
          key={keys[at]}
          session={session}
          shelf={shelf}
          control={control}
          isOpen={place.control === at}
          isFaulty={isFaulty(faults, `${path}.controls[${at}]`)}
        >
          {place.control === at && (
            <ControlForm session={session} shelf={shelf} control={control} path={`${path}.controls[${at}]`} />
          )}
        </ControlRow>
      ))}
    </ol>
  )
}

interface ControlRowProps {
  readonly session: EditSession
  readonly shelf: Shelf
  readonly control: ControlDraft
  readonly isOpen: boolean
  readonly isFaulty: boolean
  /** Its form, if that is open. */
  readonly children: unknown
}

const ControlRow = memo((props: ControlRowProps) => {
  const { session, shelf, control, isOpen, isFaulty, children } = props
  const { lid, type } = control
  const label = controlName(control)
  const head = useRef<HTMLButtonElement>(null)
  // What was open above it has closed.
  useLayoutEffect(() => {
    if (isOpen) head.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const placeNow = () => controlsAt(session.draft, shelf).indexOf(control)
  return (
    <li class={isOpen ? 'control-row open' : 'control-row'}>
      {!session.isReadOnly && (
        <RowHandle
          id={`move-control-${lid}`}
          label={label}
          moveBy={(by) => moveControlTo(session, shelf, lid, placeNow() + by, `move-control-${lid}`)}
        />
      )}
      <button
        ref={head}
        id={`edit-control-${lid}`}
        type="button"
        class="control-head"
        aria-expanded={isOpen}
        onClick={() => session.lookAt(isOpen ? { page: shelf } : { page: shelf, control: placeNow() })}
      >
        <span class="label">
          <bdi>{label}</bdi>
        </span>
        <small>{words.forms.types[type]?.[0] ?? type}</small>
        <small class="number" dir="ltr">
          {addressOf(control)}
        </small>
        {isFaulty && <small class="wrong">{words.forms.faulty}</small>}
      </button>
      {children as never}
    </li>
  )
})
