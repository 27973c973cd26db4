const paceIntervalMs = 1000

interface CountAt {
  /** Milliseconds of the monotonic clock. */
  readonly at: number
  readonly count: number
}

/** How fast a counter grows: a mean over the last one to two seconds, so that counting itself costs nothing. */
export class Pace {
  readonly #read: () => number
  readonly #timer: NodeJS.Timeout
  #before: CountAt
  #last: CountAt

  /** @param read the counter's present value. */
  constructor(read: () => number) {
    this.#read = read
    this.#last = this.#look()
    this.#before = this.#last
    this.#timer = setInterval(() => {
      this.#before = this.#last
      this.#last = this.#look()
    }, paceIntervalMs).unref()
  }

  /** With one decimal. */
  get perSecond(): number {
    const { at, count } = this.#look()
    const seconds = Math.max(at - this.#before.at, paceIntervalMs) / 1000
    return Math.round(((count - this.#before.count) / seconds) * 10) / 10
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): CountAt {
    return { at: performance.now(), count: this.#read() }
  }
}
