import type { ComponentChildren } from 'preact'
import { fill } from '../../language/wording.js'
import { sayNumber, words } from '../words.js'

/** A large number, and what is counted. */
export function Amount({ n, children }: { readonly n: number; readonly children: string }) {
  return (
    <p class="figure number">
      {sayNumber(n)} <small>{children}</small>
    </p>
  )
}

interface FactProps {
  readonly name: string
  readonly class?: string | undefined
  readonly children: ComponentChildren
}

/** A small number in a list of some. */
export function Fact({ name, class: state, children }: FactProps) {
  return (
    <div class={state}>
      <dt>{name}</dt>
      <dd class="number" dir="auto">
        {children}
      </dd>
    </div>
  )
}

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

const height = 24

/** A rate over time, oldest first, as a line with a filled area; the largest value has the full height. */
export function Sparkline({ values, now }: { readonly values: readonly number[]; readonly now: number }) {
  const most = Math.max(1, ...values)
  const yOf = (value: number) => (height - 1 - (value / most) * (height - 3)).toFixed(1)
  const line = values.map((value, x) => `${x === 0 ? 'M' : 'L'}${x} ${yOf(value)}`).join('')
  const width = values.length - 1
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={fill(words.control.course, { n: sayNumber(now), most: sayNumber(Math.max(...values)) })}
    >
      <path class="area" d={`${line}L${width} ${height}L0 ${height}Z`} />
      <path class="line" d={line} vector-effect="non-scaling-stroke" />
    </svg>
  )
}
