/** A longer time without anything for displays is a silence; ms. */
const longestGapMs = 3000
/** What is left of a silence that is skipped; ms. */
const skippedGapMs = 1000

/** When what was recorded is replayed, ms from the beginning. */
export class Schedule {
  #last: number
  #skipped = 0

  /** @param start the time in the recording at which the replay begins. @param speed 0.1 to 100. */
  constructor(
    private readonly start: number,
    private readonly speed: number,
    private readonly skipSilence: boolean,
  ) {
    this.#last = start
  }

  /** @param t of a line for displays; each at least as late as the one before. */
  at(t: number): number {
    const gap = t - this.#last
    if (this.skipSilence && gap > longestGapMs) this.#skipped += gap - skippedGapMs
    this.#last = Math.max(t, this.#last)
    return Math.max(0, this.#last - this.start - this.#skipped) / this.speed
  }
}
