import type { Series } from './report.js'

/** Steps that people think in, s. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400]

/** Time, divided into equal bins. */
export class Timeline {
  readonly length: number

  /** @param begin of the first bin. @param step of each, ms. */
  constructor(
    readonly begin: number,
    end: number,
    readonly step: number,
  ) {
    this.length = Math.max(1, Math.floor((end - begin) / step) + 1)
  }

  /** The bin of a time; the first or the last of one that is outside. */
  binOf(t: number): number {
    const bin = Math.floor((t - this.begin) / this.step)
    return bin < 0 ? 0 : bin >= this.length ? this.length - 1 : bin
  }
}

/** Divides a span into at most so many bins. @param least of a bin, ms. */
export function divide(begin: number, end: number, most: number, least = 1000): Timeline {
  const fits = (seconds: number) => seconds * 1000 >= least && (end - begin) / (seconds * 1000) < most
  const step = (steps.find(fits) ?? Math.ceil((end - begin) / most / 86_400_000) * 86_400) * 1000
  return new Timeline(Math.floor(begin / step) * step, end, step)
}

/** The bins that are drawn: some at the beginning and end are left out, and neighbours are drawn as one. */
export class Cut {
  readonly begin: number
  readonly step: number
  readonly length: number
  private readonly first: number
  private readonly together: number

  /** @param most how many bins may be drawn. */
  constructor(timeline: Timeline, begin: number, end: number, most: number) {
    const fits = (step: number) => step % timeline.step === 0 && (end - begin) / step < most - 1
    const nice = steps.map((seconds) => seconds * 1000).find(fits)
    this.step = nice ?? Math.ceil((end - begin) / (most - 1) / timeline.step) * timeline.step
    this.together = this.step / timeline.step
    this.begin = Math.floor(begin / this.step) * this.step
    // Before the first bin of all, if the step is longer: there is nothing.
    this.first = Math.round((this.begin - timeline.begin) / timeline.step)
    this.length = Math.floor((end - this.begin) / this.step) + 1
  }

  /** For each drawn bin what `read` makes of the bins from `from` up to but not including `to`. */
  map<T>(read: (from: number, to: number) => T): Series<T> {
    const values = Array.from({ length: this.length }, (_, at) => {
      const from = this.first + at * this.together
      return read(Math.max(0, from), from + this.together)
    })
    return { begin: this.begin, step: this.step, values }
  }

  /** Counts a second. */
  perSecond(counts: ArrayLike<number>): Series {
    return this.map((from, to) => round((1000 * sum(counts, from, to)) / this.step))
  }

  /** The most of any bin. */
  most(counts: ArrayLike<number>): Series {
    return this.map((from, to) => {
      let most = 0
      for (let bin = from; bin < to; bin++) most = Math.max(most, counts[bin] ?? 0)
      return most
    })
  }
}

/** Of a row of counts, from `from` up to but not including `to`. */
export function sum(counts: ArrayLike<number>, from: number, to: number): number {
  let total = 0
  for (let at = from; at < to; at++) total += counts[at] ?? 0
  return total
}

/** To three digits behind the point, as many as anybody reads. */
export function round(number: number): number {
  return Math.round(number * 1000) / 1000
}
