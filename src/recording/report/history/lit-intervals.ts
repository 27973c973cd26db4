import type { Interval } from '../report.js'

/** A light that is out for less than this, between two colours, was not out, ms. */
const shortestDark = 10_000

/** When the phones of a layout were lit. */
export class LitIntervals {
  private readonly all: Interval[] = []
  private since: number | undefined
  private last = Number.NEGATIVE_INFINITY

  /** The light has changed, or ended. */
  take(t: number, isLit: boolean): void {
    this.last = t
    if (isLit) this.since ??= t
    else this.end(t)
  }

  /** Another file begins; if the one before ended with a light that is not told of here, it went out with that. */
  turnOver(t: number, isLit: boolean): void {
    if (isLit) this.take(t, true)
    else this.end(this.last)
  }

  /** @param end of one that still shines. */
  describe(end: number): readonly Interval[] {
    this.end(Math.max(end, this.last))
    return this.all
  }

  private end(t: number): void {
    if (this.since === undefined) return
    const before = this.all.at(-1)
    const isOne = before !== undefined && this.since - before.end < shortestDark
    if (isOne) this.all.pop()
    this.all.push({ begin: isOne ? before.begin : this.since, end: t })
    this.since = undefined
  }
}
