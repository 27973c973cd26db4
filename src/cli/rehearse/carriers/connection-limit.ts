import { createHistogram } from 'node:perf_hooks'

/** Limits how much work runs at a time; further work waits and starts in its order of arrival. */
export class ConnectionLimit {
  /** How long work waited for a place, µs. */
  readonly waits = createHistogram({ highest: 120_000_000 })
  #inside = 0
  /** Called with whether the work may start. */
  readonly #waiting = new Set<(mayStart: boolean) => void>()
  #isClosed = false

  constructor(private readonly places: number) {}

  /** Does the work once there is a place for it. @param instead the result if there will be none. */
  async pass<T>(work: () => Promise<T>, instead: T): Promise<T> {
    if (this.#isClosed) return instead
    const arrivedAt = performance.now()
    if (this.#inside < this.places) this.#inside++
    // Finished work hands over its place.
    else if (!(await new Promise<boolean>((resolve) => this.#waiting.add(resolve)))) return instead
    try {
      this.waits.record(1 + Math.round((performance.now() - arrivedAt) * 1000))
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Drops all work that waits; new work is still accepted. */
  clear(): void {
    for (const answer of this.#waiting) answer(false)
    this.#waiting.clear()
  }

  /** Drops all work that waits, and accepts no more. */
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
