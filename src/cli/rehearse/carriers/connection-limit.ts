import { createHistogram } from 'node:perf_hooks'

/** Lets so many in at a time; the others wait, in the order in which they came. */
export class ConnectionLimit {
  /** How long those who came in had waited, µs. */
  readonly waits = createHistogram({ highest: 120_000_000 })
  #inside = 0
  /** Told whether they may come in. */
  readonly #waiting = new Set<(mayCome: boolean) => void>()
  #isClosed = false

  constructor(private readonly places: number) {}

  /** Does the work once there is a place for it. @param instead the result for those who are turned away. */
  async pass<T>(work: () => Promise<T>, instead: T): Promise<T> {
    if (this.#isClosed) return instead
    const came = performance.now()
    if (this.#inside < this.places) this.#inside++
    // Whoever leaves hands over the place.
    else if (!(await new Promise<boolean>((resolve) => this.#waiting.add(resolve)))) return instead
    try {
      this.waits.record(1 + Math.round((performance.now() - came) * 1000))
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Turns away all who wait; others may come. */
  clear(): void {
    for (const answer of this.#waiting) answer(false)
    this.#waiting.clear()
  }

  /** Nobody comes in any longer. */
  close(): void {
    this.#isClosed = true
    this.clear()
  }

  #leave(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#inside--
      return
    }
    this.#waiting.delete(next)
    next(true)
  }
}
