import type { Load, LoadResult } from '../throughput/load.js'
import type { ClusterHouse, Usage } from './cluster-house.js'
import type { ClusterRound, SingleRound } from './report.js'

export async function runOnSingle(house: ClusterHouse, load: Load, seconds: number): Promise<SingleRound> {
  const { result, used } = await using(house, () => load.run(house.single.httpPort, seconds))
  return { ...result, used, actions: result.accepted }
}

/** @param loads one for each edge. */
export async function runOnCluster(
  house: ClusterHouse,
  loads: readonly Load[],
  seconds: number,
): Promise<ClusterRound> {
  const before = await house.books()
  const { result, used } = await using(house, async () => {
    const results = loads.map((load, n) => load.run(house.edges[n]!.httpPort, seconds))
    return { total: addUp(await Promise.all(results)), behindMs: await house.settled() }
  })
  const after = await house.books()
  return {
    ...result.total,
    behindMs: result.behindMs,
    used,
    actions: result.total.accepted,
    counted: after.counted - before.counted,
    batches: after.batches - before.batches,
    bytes: after.bytes - before.bytes,
  }
}

/** What was used meanwhile. */
export async function using<T>(
  house: ClusterHouse,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly used: Usage }> {
  const before = house.usage()
  const result = await run()
  const after = house.usage()
  const used = { ...after }
  for (const part of Object.keys(used) as (keyof Usage)[]) used[part] = after[part] - before[part]
  return { result, used }
}

/** Of loads that ran at the same time; of the delays the worse ones. */
function addUp(results: readonly LoadResult[]): LoadResult {
  const sum = (key: keyof LoadResult) => results.reduce((all, each) => all + each[key], 0)
  const most = (key: keyof LoadResult) => Math.max(...results.map((each) => each[key]))
  return {
    requestsPerSecond: sum('requestsPerSecond'),
    p50: most('p50'),
    p99: most('p99'),
    accepted: sum('accepted'),
    refused: sum('refused'),
    failed: sum('failed'),
  }
}
