interface LevelProps {
  /** 0 to 1. */
  readonly part: number
  /** Whether another one leads. */
  readonly isOther?: boolean
  /** Small marks on it, 0 to 1. */
  readonly marks?: readonly number[]
}

/** A share as a bar; words beside it say what it is. */
export function Level({ part, isOther = false, marks = [] }: LevelProps) {
  return (
    <div class="level">
      <div class={isOther ? 'bar other' : 'bar'} style={{ '--part': String(part) }} aria-hidden="true" />
      {marks.map((mark, at) => (
        <span key={at} style={{ insetInlineStart: `${100 * mark}%` }} />
      ))}
    </div>
  )
}
