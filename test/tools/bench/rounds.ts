import type { LoadResult } from './load.js'
import type { Scenario } from './scenarios.js'

/** The result of one round of one scenario. */
export interface Round extends LoadResult {
  /** Share of one core that the server used, 0..1; NaN if unknown. */
  readonly busy: number
  /** OSC messages, and the datagrams that contained them, that reached the sinks. */
  readonly messages: number
  readonly datagrams: number
}

export interface Row {
  readonly scenario: Scenario
  /** The same number for every row; the n-th rounds of all rows ran one after the other. */
  readonly rounds: readonly Round[]
}

/** CPU time per request, µs: stays valid even if other programs use the core at times. */
export function cpuMicros({ busy, requestsPerSecond }: Round): number {
  return (busy * 1e6) / requestsPerSecond
}

/** The sum of one figure over all rounds. */
export function total(rounds: readonly Round[], key: keyof Round): number {
  return rounds.reduce((sum, round) => sum + round[key], 0)
}
