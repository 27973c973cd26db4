import type { Log } from './log.js'
import { counter, type MetricSource } from './metrics.js'

/** Faults told in a second; a fault that comes with every action must not fill the disk. */
const mostInSecond = 10

/** Faults of ours, wherever they are caught so that the show goes on: told in the log, and counted. */
export class Faults {
  /** Since the start. */
  count = 0
  readonly #log: Log
  #second = 0
  #told = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** @param where what was being done, and what else the log should have. */
  report(error: unknown, where: string, more: object = {}): void {
    this.count++
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#second) this.#told = 0
    this.#second = second
    if (this.#told++ < mostInSecond) this.#log.error({ err: error, ...more }, `fault: ${where}`)
  }
}

export function faultMetrics(faults: Pick<Faults, 'count'>): MetricSource[] {
  const help = 'Faults of the service itself since the start; the log has their causes.'
  return [counter('ovation_faults_total', help, () => faults.count)]
}
