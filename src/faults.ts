import { faultRefusal, type Refusal } from './errors.js'
import type { Log } from './log.js'
import { counter, type MetricSource } from './metrics.js'

/** Faults logged in a second: a fault with every action must not fill the disk. */
const mostInSecond = 10

/** Our own faults, caught so that the show goes on: logged and counted. */
export class Faults {
  /** Since the start. */
  count = 0
  #second = 0
  #logged = 0

  constructor(private readonly log: Log) {}

  /** @param what what failed, as the log says it. @param more further fields for the log. */
  report(error: unknown, what: string, more: object = {}): void {
    this.count++
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#second) this.#logged = 0
    this.#second = second
    if (this.#logged++ < mostInSecond) this.log.error({ err: error, ...more }, what)
  }

  /** Reports a fault. @returns what the client is told, with an id that the log has too. */
  refuse(error: unknown, what: string): Refusal {
    const requestId = crypto.randomUUID()
    this.report(error, what, { requestId })
    return faultRefusal(requestId)
  }
}

export function faultMetrics(faults: Pick<Faults, 'count'>): MetricSource[] {
  const help = 'Faults of the service itself since the start; the log has their causes.'
  return [counter('ovation_faults_total', help, () => faults.count)]
}
