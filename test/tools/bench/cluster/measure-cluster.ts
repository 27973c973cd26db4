import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ChildProgram } from '../child-program.js'
import { chooseLoad } from '../choose-load.js'
import { type LatencyReport, type LatencyTask, numberLayout } from '../latency-task.js'
import { demoLayout, writeLayouts } from '../layouts.js'
import type { Load } from '../load.js'
import type { Options } from '../options.js'
import { OscSink } from '../osc-sink.js'
import { makeRequests } from '../requests.js'
import type { Site } from '../site.js'
import { streamLoad } from '../stream/stream-load.js'
import { ClusterHouse, usedBetween } from './cluster-house.js'
import { describeFlood, describeSteady, findFloodProblems, findSteadyProblems } from './report.js'
import { type Flood, runOnCluster, runOnSingle, type Steady } from './run-round.js'

/** Actions a second at which single ones are timed. */
const steadyRate = 3000

/**
 * Two edges with half of the phones each, a broker and a stage, and in the same rounds a single daemon with all phones:
 * with as many actions as it takes, over HTTP and over streams, and with a steady number of them. All of it, and the
 * phones, share the cores of this machine.
 *
 * @returns the reasons why the figures are invalid
 */
export async function measureCluster(options: Options, site: Site): Promise<readonly string[]> {
  const { rounds, seconds, connections } = options
  const sink = new OscSink(1)
  const crowd = new ChildProgram<LatencyTask, LatencyReport>('latency-crowd.js', [site.tokenSecret])
  const [{ ports }, { displayPort }] = await Promise.all([sink.open(), crowd.nextMessage()])
  const demo = demoLayout()
  const layoutFolder = join(site.folder, 'layouts')
  writeLayouts(layoutFolder, [demo, numberLayout])
  const requests = makeRequests([demo], { tokens: 500, requests: 5000 }, site.tokenSecret)
  const overHttp = (name: string, share: number): Load => {
    const folder = join(site.folder, `load-${name}`)
    mkdirSync(folder)
    return chooseLoad(requests, portion(connections, share), folder)
  }
  const overStreams = (_: string, share: number) =>
    streamLoad(requests.length, portion(connections, share), site.tokenSecret)
  const displays = { [demo.layoutId]: ports[0]!, [numberLayout.layoutId]: displayPort }
  const house = await ClusterHouse.open(site, { layoutFolder, displays, sample: requests[0]! })
  console.log(`${rounds} rounds of ${seconds} s, not pinned to cores`)
  const problems: string[] = []

  for (const loadOf of [overHttp, overStreams]) {
    const all = loadOf('all', 1)
    const halves = [loadOf('half-1', 1 / 2), loadOf('half-2', 1 / 2)]
    const floods: Flood[] = []
    for (let round = 0; round <= rounds; round++) {
      const single = await runOnSingle(house, all, seconds)
      floods.push({ single, cluster: await runOnCluster(house, halves, seconds) })
    }
    // The first round is a warm-up.
    floods.shift()
    console.log(`\n${all.name}, half of them on each edge\n${describeFlood(floods)}`)
    problems.push(...findFloodProblems(floods))
    for (const load of [all, ...halves]) load.close?.()
  }

  const steady: Steady = { single: [], cluster: [] }
  for (let round = 0; round <= rounds; round++)
    for (const name of ['single', 'cluster'] as const) {
      const servers = name === 'single' ? [house.single] : house.edges
      const before = house.usage()
      const task = { ports: servers.map(({ place }) => place.port), connections, rate: steadyRate, seconds }
      const report = await crowd.ask(task)
      const used = usedBetween(before, house.usage())
      if (round > 0) steady[name].push({ ...report, used, actions: steadyRate * seconds })
    }
  console.log(`\n${steadyRate} actions a second over HTTP\n${describeSteady(steady)}`)
  problems.push(...findSteadyProblems(steady))
  crowd.close()
  sink.close()
  await house.close()
  return problems
}

function portion(connections: number, share: number): number {
  return Math.max(1, Math.round(connections * share))
}
