import { Refusal } from '../errors.js'
import type { Log } from '../log.js'
import { gauge, type MetricSource } from '../metrics.js'

/** How often the lag is measured, and the weight of one measurement in the mean. */
const sampleEveryMs = 20
const weight = 0.2
/** Mean lag above which load is shed, and below which that ends: two limits, so that it does not switch back and forth. */
export const loadLimits = { startAboveMs: 250, endBelowMs: 50 }
/** Limit of one measurement: one long pause (a slow disk, a suspended machine) alone is no overload. */
const longestLagMs = 1000

/** Measures how late the event loop is. Refusing at once is better than answering when nobody is waiting any more. */
export class LoadMeter {
  isShedding = false
  #meanLagMs = 0
  #timer: NodeJS.Timeout | undefined

  /** @param mayServe whether this machine may accept anything at all now. */
  constructor(
    private readonly log: Log,
    private readonly mayServe = () => true,
  ) {}

  /** Measures from now on, 50 times a second. */
  watch(): void {
    let last = performance.now()
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.observe(now - last - sampleEveryMs)
      last = now
    }, sampleEveryMs).unref()
  }

  observe(lagMs: number): void {
    const lag = Math.min(longestLagMs, Math.max(0, lagMs))
    this.#meanLagMs += (lag - this.#meanLagMs) * weight
    const isShedding = this.#meanLagMs > loadLimits[this.isShedding ? 'endBelowMs' : 'startAboveMs']
    if (isShedding === this.isShedding) return
    this.isShedding = isShedding
    if (isShedding)
      this.log.warn('overloaded: actions and new tokens are refused until the event loop has caught up')
    else this.log.info('no longer overloaded')
  }

  /** @throws {Refusal} `overloaded` while load is shed, and while this machine may accept nothing. */
  admit(): void {
    if (this.isShedding || !this.mayServe()) throw overloaded
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

const overloaded = new Refusal(
  'overloaded',
  'The service is overloaded; nothing was done. Try again in a second.',
  { headers: { 'retry-after': '1' } },
)

export function loadMetrics(load: Pick<LoadMeter, 'isShedding'>): MetricSource[] {
  const help = '1 while load is shed, because the event loop is late.'
  return [gauge('ovation_overloaded', help, () => (load.isShedding ? 1 : 0))]
}
