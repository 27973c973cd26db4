import { Child } from '../../../support/load/child.js'
import { tableOf } from '../../table.js'
import type { AudienceCalls } from '../audience/audience.js'
import { latencyHead, latencyProblems, latencyRows, type SteadyRun } from '../audience/measure-latency.js'
import { numberLayout } from '../audience/numbers.js'
import { demoLayout } from '../layouts.js'
import type { Bench } from '../options.js'
import type { Load } from '../throughput/load.js'
import { makeRequests } from '../throughput/make-requests.js'
import type { SinkCalls } from '../throughput/sink.js'
import { streamLoad } from '../throughput/stream-load.js'
import { wrkLoad } from '../throughput/wrk-load.js'
import { ClusterHouse } from './cluster-house.js'
import { addUp, describeCosts, describeFlood, type Flood, floodProblems, type Used } from './report.js'

/** Actions a second at which single ones are timed. */
const steadyRate = 3000
/** The longest acceptable way to the display, 99th percentile, ms. */
const targetMs = 50

/**
 * Two edges with half of the phones each, a broker and a stage, and in the same rounds a single daemon with all phones:
 * with as many actions as it takes, over HTTP and over streams, and with a steady number of them. All of it, and the
 * phones, share the cores of this machine.
 *
 * @returns the reasons why the figures are invalid.
 */
export async function measureCluster(bench: Bench): Promise<readonly string[]> {
  const { connections, folder } = bench
  const sink = new Child<SinkCalls>(new URL('../throughput/sink.js', import.meta.url), '1')
  const audience = new Child<AudienceCalls>(new URL('../audience/audience.js', import.meta.url))
  const demo = demoLayout()
  const requests = makeRequests({ layouts: [demo], tokens: 500, requests: 5000 })
  const house = await ClusterHouse.open([demo, numberLayout], {
    [demo.layoutId]: (await sink.call('ports'))[0]!,
    [numberLayout.layoutId]: await audience.call('displayPort'),
  })
  const half = Math.max(1, Math.round(connections / 2))
  const problems: string[] = []
  const loadsOf: readonly ((connections: number) => Load)[] = [
    (connections) => wrkLoad(requests, connections, folder),
    (connections) => streamLoad(requests.length, connections),
  ]
  for (const loadOf of loadsOf) {
    const [all, ...halves] = [loadOf(connections), loadOf(half), loadOf(half)] as const
    const floods = await flood(house, all, halves, bench)
    console.log(`\n${all.name}, half of them on each edge\n${describeFlood(floods)}`)
    problems.push(...floodProblems(floods))
    for (const load of [all, ...halves]) load.close?.()
  }
  problems.push(...(await measureSteady(house, audience, bench)))
  audience.close()
  sink.close()
  await house.close()
  return problems
}

async function flood(
  house: ClusterHouse,
  all: Load,
  halves: readonly Load[],
  { rounds, seconds }: Bench,
): Promise<Flood[]> {
  const floods: Flood[] = []
  for (let round = 0; round <= rounds; round++) {
    const single = await house.using(() => all.run(house.single.httpPort, seconds))
    const before = await house.counted()
    const cluster = await house.using(async () => {
      const results = halves.map((load, n) => load.run(house.edges[n]!.httpPort, seconds))
      return { ...addUp(await Promise.all(results)), counted: (await house.counted()) - before }
    })
    floods.push({
      single: { ...single.result, used: single.used, actions: single.result.accepted },
      cluster: { ...cluster.result, used: cluster.used, actions: cluster.result.accepted },
    })
  }
  // The first round is a warm-up.
  return floods.slice(1)
}

async function measureSteady(
  house: ClusterHouse,
  audience: Child<AudienceCalls>,
  { rounds, seconds, connections }: Bench,
): Promise<string[]> {
  type Run = SteadyRun & Used
  const runs: Readonly<Record<'single' | 'cluster', Run[]>> = { single: [], cluster: [] }
  for (let round = 0; round <= rounds; round++)
    for (const name of ['single', 'cluster'] as const) {
      const servers = name === 'single' ? [house.single] : house.edges
      const ports = servers.map(({ httpPort }) => httpPort)
      await audience.call('open', ports, connections, 'http')
      const { result, used } = await house.using(() => audience.call('act', steadyRate, seconds))
      await audience.call('close')
      if (round > 0) runs[name].push({ ...result, used, actions: steadyRate * seconds })
    }
  const rows = [
    ...latencyRows('single', runs.single, '-'),
    ...latencyRows('cluster', runs.cluster, `<= ${targetMs}`),
  ]
  console.log(`\n${steadyRate} actions a second over HTTP\n${tableOf(latencyHead, rows)}`)
  console.log(describeCosts(runs.single, runs.cluster))
  return [...latencyProblems('single', runs.single), ...latencyProblems('cluster', runs.cluster)]
}
