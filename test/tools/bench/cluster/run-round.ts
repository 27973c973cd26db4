import type { LatencyReport } from '../latency-task.js'
import type { Load, LoadResult } from '../load.js'
import { type ClusterHouse, type Usage, usedBetween } from './cluster-house.js'

export interface SingleRound extends LoadResult {
  readonly used: Usage
}

export interface ClusterRound extends SingleRound {
  /** How long after the load the stage had counted all. */
  readonly behindMs: number
  readonly counted: number
  /** Messages of the stream of turns, and its bytes on disk. */
  readonly turns: number
  readonly bytes: number
}

/** As many actions as each takes, one after the other. */
export interface Flood {
  readonly single: SingleRound
  readonly cluster: ClusterRound
}

export interface SteadyRound extends LatencyReport {
  readonly used: Usage
  /** Actions that were sent. */
  readonly actions: number
}

/** The same number of actions a second, to each of them. */
export type Steady = Readonly<Record<'single' | 'cluster', SteadyRound[]>>

export async function runOnSingle(house: ClusterHouse, load: Load, seconds: number): Promise<SingleRound> {
  const before = house.usage()
  const result = await load.run(house.single.place.port, seconds)
  return { ...result, used: usedBetween(before, house.usage()) }
}

/** @param loads one for each edge. */
export async function runOnCluster(
  house: ClusterHouse,
  loads: readonly Load[],
  seconds: number,
): Promise<ClusterRound> {
  const look = async () => ({
    used: house.usage(),
    counted: await house.counted(),
    stored: await house.broker.stored(),
  })
  const before = await look()
  const results = await Promise.all(loads.map((load, n) => load.run(house.edges[n]!.place.port, seconds)))
  const behindMs = await house.settled()
  const after = await look()
  return {
    ...addUp(results),
    used: usedBetween(before.used, after.used),
    behindMs,
    counted: after.counted - before.counted,
    turns: after.stored.messages - before.stored.messages,
    bytes: after.stored.bytes - before.stored.bytes,
  }
}

/** Of loads that ran at the same time; of the delays the worse ones. */
function addUp(results: readonly LoadResult[]): LoadResult {
  const sum = (figure: (result: LoadResult) => number) => results.reduce((all, each) => all + figure(each), 0)
  const most = (figure: (result: LoadResult) => number) => Math.max(...results.map(figure))
  return {
    requestsPerSecond: sum((each) => each.requestsPerSecond),
    p50: most((each) => each.p50),
    p99: most((each) => each.p99),
    accepted: sum((each) => each.accepted),
    refused: sum((each) => each.refused),
    failed: sum((each) => each.failed),
  }
}
