import { tableOf } from '../../table.js'
import { latencyHead, latencyProblems, latencyRows } from '../audience/measure-latency.js'
import { numberLayout } from '../audience/numbers.js'
import { numberingPhones } from '../audience/phones.js'
import { LoadGenerator, type LoadResult } from '../generator/load-generator.js'
import { demoLayout } from '../layouts.js'
import type { Bench } from '../options.js'
import { makeLoad } from '../throughput/make-load.js'
import { ClusterHouse } from './cluster-house.js'
import { describeCosts, describeFlood, type Flood, floodProblems, type Used } from './report.js'

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
  const { generator, displays } = await LoadGenerator.start(bench, 2)
  const demo = demoLayout()
  const house = await ClusterHouse.open([demo, numberLayout], {
    [demo.layoutId]: displays[0]!,
    [numberLayout.layoutId]: displays[1]!,
  })
  const problems: string[] = []
  for (const over of ['http', 'stream'] as const) {
    const { name, floods } = await flood(house, generator, over, bench)
    console.log(`\n${name}, half of them on each edge\n${describeFlood(floods)}`)
    problems.push(...floodProblems(floods))
  }
  problems.push(...(await measureSteady(house, generator, bench)))
  generator.close()
  await house.close()
  return problems
}

/** Where the phones of each are. */
function portsOf(house: ClusterHouse) {
  const edges = house.edges.map(({ httpPort }) => httpPort)
  return { single: [house.single.httpPort], cluster: edges } as const
}

async function flood(
  house: ClusterHouse,
  generator: LoadGenerator,
  over: 'http' | 'stream',
  { rounds, seconds, connections }: Bench,
): Promise<{ readonly name: string; readonly floods: readonly Flood[] }> {
  const floods: Flood[] = []
  const people = { layouts: [demoLayout()], tokens: 500, requests: 5000 }
  const ports = portsOf(house)
  const loads = {
    single: makeLoad(people, over, connections, ports.single),
    cluster: makeLoad(people, over, connections, ports.cluster),
  }
  const { name, depth } = loads.single
  const plans = {
    single: generator.prepare('single', loads.single.connections),
    cluster: generator.prepare('cluster', loads.cluster.connections),
  }
  for (let round = 0; round <= rounds; round++) {
    await generator.open(plans.single)
    const single = await house.using(() => generator.run({ seconds, depth }))
    await generator.open(plans.cluster)
    const before = await house.counted()
    const cluster = await house.using(async () => {
      const result = await generator.run({ seconds, depth })
      return { ...result, counted: (await house.counted()) - before }
    })
    floods.push({
      single: { ...single.result, used: single.used, actions: single.result.accepted },
      cluster: { ...cluster.result, used: cluster.used, actions: cluster.result.accepted },
    })
  }
  // The first round is a warm-up.
  return { name, floods: floods.slice(1) }
}

async function measureSteady(
  house: ClusterHouse,
  generator: LoadGenerator,
  { rounds, seconds, connections }: Bench,
): Promise<string[]> {
  type Run = LoadResult & Used
  const runs: Readonly<Record<'single' | 'cluster', Run[]>> = { single: [], cluster: [] }
  const ports = portsOf(house)
  for (let round = 0; round <= rounds; round++)
    for (const name of ['single', 'cluster'] as const) {
      await generator.open(
        generator.prepare(`steady-${name}`, numberingPhones(ports[name], connections, 'http')),
      )
      const { result, used } = await house.using(() =>
        generator.run({ perSecond: steadyRate, seconds, until: 'display' }),
      )
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
