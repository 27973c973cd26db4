import { Refusal } from '../errors.js'

/** How often the event loop is looked at, and how much one look changes the mean. */
const sampleEveryMs = 20
const weight = 0.2
/** Mean lag above which load is shed, and below which that ends: two bounds, so that it does not flutter. */
const startAboveMs = 250
const endBelowMs = 50
/** One long pause (a slow disk, a machine that slept) counts as this at most: by itself it is no overload. */
const longestLagMs = 1000

/**
 * How late the event loop is, as a moving mean on the monotonic clock. While it is too late to be of use, most
 * requests are better refused at once than answered when nobody waits any more.
 */
export class LoadMeter {
  isShedding = false
  #meanLagMs = 0
  #timer: NodeJS.Timeout | undefined
  readonly #onChange: (isShedding: boolean) => void

  /** @param onChange told when shedding starts and when it ends. */
  constructor(onChange: (isShedding: boolean) => void) {
    this.#onChange = onChange
  }

  /** Looks at the event loop from now on, 50 times a second. */
  watch(): void {
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.observe(now - last - sampleEveryMs)
      last = now
    }, sampleEveryMs).unref()
  }

  /** @param lagMs how much later than it should a look came. */
  observe(lagMs: number): void {
    const lag = Math.min(longestLagMs, Math.max(0, lagMs))
    this.#meanLagMs += (lag - this.#meanLagMs) * weight
    const isShedding = this.#meanLagMs > (this.isShedding ? endBelowMs : startAboveMs)
    if (isShedding === this.isShedding) return
    this.isShedding = isShedding
    this.#onChange(isShedding)
  }

  /** @throws {Refusal} `overloaded` while load is shed; else it costs one look at a boolean. */
  admit(): void {
    if (this.isShedding) throw overloaded
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

const overloaded = new Refusal(
  'overloaded',
  'The service has more to do than it can. Nothing was done; try again in a second.',
  { headers: { 'retry-after': '1' } },
)
