import type { ControlOnShow } from '../../../wire/stream/show.js'
import type { DeskShow } from './desk-show.js'

/** How many seconds are kept. */
export const rateSeconds = 60

/** How much happened in each second of the last minute. */
export class Rate {
  readonly #sums = new Map<number, number>()

  /** @param now ms on a clock that never goes back. */
  add(amount: number, now: number): void {
    const second = Math.floor(now / 1000)
    this.#sums.set(second, (this.#sums.get(second) ?? 0) + amount)
    for (const old of this.#sums.keys()) if (old < second - rateSeconds) this.#sums.delete(old)
  }

  /** The sums of the last full seconds, oldest first. */
  course(now: number): readonly number[] {
    const last = Math.floor(now / 1000) - 1
    return Array.from({ length: rateSeconds }, (_, n) => this.#sums.get(last - rateSeconds + 1 + n) ?? 0)
  }
}

/**
 * How busy each control is. Presses and votes are counted exactly; of a control without a count, every change that the
 * stream reports counts as one, which is at most ten a second.
 */
export class ControlRates {
  readonly #rates = new Map<number, Rate>()
  #before: DeskShow | undefined

  /** @param isWhole the whole show: what changed since the one before happened at an unknown time, and is not counted. */
  follow(show: DeskShow, isWhole: boolean, now: number): void {
    const before = isWhole ? undefined : this.#before
    this.#before = show
    if (before === undefined || before.controls === show.controls) return
    for (const [lid, control] of show.controls) {
      const amount = grownBy(before.controls.get(lid), control)
      if (amount > 0) this.#of(lid).add(amount, now)
    }
  }

  course(lid: number, now: number): readonly number[] {
    return this.#of(lid).course(now)
  }

  #of(lid: number): Rate {
    const rate = this.#rates.get(lid) ?? new Rate()
    this.#rates.set(lid, rate)
    return rate
  }
}

/** How often a control was pressed or chosen; undefined for types without a count. */
export function countOf({
  type,
  count,
  votes,
}: Pick<ControlOnShow, 'type' | 'count' | 'votes'>): number | undefined {
  if (type === 'Button') return count
  return type === 'Index' ? votes?.reduce((sum, each) => sum + each, 0) : undefined
}

function grownBy(before: ControlOnShow | undefined, control: ControlOnShow): number {
  if (before === undefined || before === control) return 0
  const count = countOf(control)
  if (count !== undefined) return Math.max(0, count - (countOf(before) ?? count))
  return JSON.stringify(before.value) === JSON.stringify(control.value) ? 0 : 1
}
