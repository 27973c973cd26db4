const paceIntervalMs = 1000

interface CountAt {
  /** Milliseconds of the monotonic clock. */
  readonly at: number
  readonly count: number
}

/** How fast a counter grows, as the mean of the last one to two seconds. Counting itself costs nothing extra. */
export class Pace {
  readonly #timer: NodeJS.Timeout
  #before: CountAt
  #last: CountAt

  /** @param counter returns the current count. */
  constructor(private readonly counter: () => number) {
    this.#last = this.#sample()
    this.#before = this.#last
    this.#timer = setInterval(() => {
      this.#before = this.#last
      this.#last = this.#sample()
    }, paceIntervalMs).unref()
  }

  /** Rounded to one decimal. */
  get perSecond(): number {
    const { at, count } = this.#sample()
    const seconds = Math.max(at - this.#before.at, paceIntervalMs) / 1000
    return Math.round(((count - this.#before.count) / seconds) * 10) / 10
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #sample(): CountAt {
    return { at: performance.now(), count: this.counter() }
  }
}

/** Counts what comes within a period; what comes after it begins another one. */
export class PeriodCount {
  #count = 0
  #since = 0

  /** @param length of a period, ms. */
  constructor(private readonly length: number) {}

  /** @returns how many have come in this period, with this one. */
  add(): number {
    const now = performance.now()
    if (now - this.#since > this.length) {
      this.#count = 0
      this.#since = now
    }
    return ++this.#count
  }
}
