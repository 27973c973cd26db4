import { percentile } from '../../support/percentile.js'
import { type Flow, sliderValue } from './flow.js'
import { readMessages } from './messages.js'
import type { Arrival } from './receivers.js'

/** Delays from due to done, ms. */
export class Delays {
  readonly p99: number
  readonly max: number
  /** Actions that were never done. */
  readonly missing: number

  constructor(due: readonly number[], done: readonly (number | undefined)[]) {
    const waits = due.flatMap((at, action) => (done[action] === undefined ? [] : done[action] - at))
    const sorted = Float64Array.from(waits).sort()
    this.p99 = percentile(sorted, 99)
    this.max = percentile(sorted, 100)
    this.missing = due.length - waits.length
  }

  toString(): string {
    return `p99 ${this.p99.toFixed(2)} ms, max ${this.max.toFixed(2)} ms`
  }
}

/** The delays from the due time of an action to its message at a display, and to its answer. */
export function measureDelays(
  { due, answered }: Flow,
  arrivals: readonly Arrival[],
): { readonly display: Delays; readonly answer: Delays } {
  const shown = new Map(readMessages(arrivals).map(({ value, at }) => [value, at]))
  const atDisplay = due.map((_, action) => shown.get(sliderValue(action)))
  return { display: new Delays(due, atDisplay), answer: new Delays(due, answered) }
}
