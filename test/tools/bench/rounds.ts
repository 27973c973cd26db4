import type { LoadResult } from './load.js'
import type { Scenario } from './scenarios.js'

/** What one round of one scenario showed. */
export interface Round extends LoadResult {
  /** Share of one core that the server used, 0..1; NaN where unknown. */
  readonly busy: number
  /** OSC messages, and the datagrams they came in, that reached the sinks. */
  readonly messages: number
  readonly datagrams: number
}

export interface Row {
  readonly scenario: Scenario
  /** The same number for every row, and the n-th of each ran one after the other. */
  readonly rounds: readonly Round[]
}

/** Processor time for one request: holds even while other programs take the core away now and then. */
export function cpuMicros({ busy, requestsPerSecond }: Round): number {
  return (busy * 1e6) / requestsPerSecond
}

/** The sum of one figure over all rounds. */
export function total(rounds: readonly Round[], key: keyof Round): number {
  return rounds.reduce((sum, round) => sum + round[key], 0)
}
