import { fill } from '../../../language/wording.js'
import { words } from '../../words.js'

interface RowHandleProps {
  readonly id?: string
  /** What it moves. */
  readonly label: string
  /** @param by so many rows down; those beyond an end are at that end. */
  moveBy(by: number): void
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Where a row is taken to drag it, see `dragRow`; arrow keys move it, too. */
export function RowHandle({ id, label, moveBy }: RowHandleProps) {
  return (
    <button
      id={id}
      type="button"
      class="handle"
      aria-label={fill(words.forms.moves.handle, { what: label })}
      title={words.forms.moves.keys}
      onKeyDown={(event) => {
        const by = steps[event.key]
        if (by === undefined) return
        event.preventDefault()
        moveBy(by)
      }}
    >
      <svg viewBox="0 0 12 20" aria-hidden="true">
        {[4, 10, 16].map((y) => (
          <>
            <circle cx="3" cy={y} r="1.5" />
            <circle cx="9" cy={y} r="1.5" />
          </>
        ))}
      </svg>
    </button>
  )
}
