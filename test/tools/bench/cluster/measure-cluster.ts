import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ChildProgram } from '../child-program.js'
import { chooseLoad } from '../choose-load.js'
import { type LatencyReport, type LatencyTask, numberLayout } from '../latency-task.js'
import { demoLayout, writeLayouts } from '../layouts.js'
import type { Load, LoadResult } from '../load.js'
import type { Options } from '../options.js'
import { OscSink } from '../osc-sink.js'
import { makeRequests } from '../requests.js'
import type { Site } from '../site.js'
import { ClusterHouse } from './cluster-house.js'
import { type ClusterRound, describeClusterRounds, describeDelays, type SingleRound } from './report.js'

/** Actions a second at which single ones are timed. */
const steadyRate = 3000

/**
 * Two edges with half of the phones each, a broker and a stage, and in the same rounds a single daemon with all phones.
 * All of it, and the phones, share the cores of this machine.
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
  const loadOf = (name: string, share: number): Load => {
    const folder = join(site.folder, `load-${name}`)
    mkdirSync(folder)
    return chooseLoad(requests, Math.max(1, Math.round(connections * share)), folder)
  }
  const all = loadOf('all', 1)
  const halves = [loadOf('half-1', 1 / 2), loadOf('half-2', 1 / 2)]
  const displays = { [demo.layoutId]: ports[0]!, [numberLayout.layoutId]: displayPort }
  const house = await ClusterHouse.open(site, { layoutFolder, displays, sample: requests[0]! })
  console.log(
    `${rounds} rounds of ${seconds} s; ${all.name}, on the edges half of them each; not pinned to cores`,
  )

  const singles: SingleRound[] = []
  const clusters: ClusterRound[] = []
  for (let round = -1; round < rounds; round++) {
    const single = await runSingle(house, all, seconds)
    const cluster = await runCluster(house, halves, seconds)
    // The first round is a warm-up.
    if (round < 0) continue
    singles.push(single)
    clusters.push(cluster)
  }
  console.log(describeClusterRounds(singles, clusters))
  const delays: Record<string, LatencyReport[]> = { single: [], cluster: [] }
  for (let round = -1; round < rounds; round++)
    for (const [name, servers] of Object.entries({ single: [house.single], cluster: house.edges })) {
      const task = { ports: servers.map(({ place }) => place.port), connections, rate: steadyRate, seconds }
      const report = await crowd.ask(task)
      if (round >= 0) delays[name]!.push(report)
    }
  console.log(`\n${steadyRate} actions a second:\n${describeDelays(delays)}`)
  crowd.close()
  sink.close()
  for (const load of [all, ...halves]) load.close?.()
  await house.close()
  return [...findLosses(clusters), ...findMissing(delays)]
}

async function runSingle({ single }: ClusterHouse, load: Load, seconds: number): Promise<SingleRound> {
  const before = single.cpuSeconds()
  const result = await load.run(single.place.port, seconds)
  return { ...result, cpu: single.cpuSeconds() - before }
}

async function runCluster(
  house: ClusterHouse,
  loads: readonly Load[],
  seconds: number,
): Promise<ClusterRound> {
  const { broker, edges, stage } = house
  const usage = async () => ({
    cpu: {
      edges: edges.reduce((sum, edge) => sum + edge.cpuSeconds(), 0),
      broker: broker.cpuSeconds(),
      stage: stage.cpuSeconds(),
    },
    counted: await house.counted(),
    stored: await broker.stored(),
  })
  const before = await usage()
  const results = await Promise.all(loads.map((load, n) => load.run(edges[n]!.place.port, seconds)))
  const behindMs = await house.settled()
  const after = await usage()
  return {
    ...addUp(results),
    cpu: {
      edges: after.cpu.edges - before.cpu.edges,
      broker: after.cpu.broker - before.cpu.broker,
      stage: after.cpu.stage - before.cpu.stage,
    },
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

/** Actions that were under way when the load ended count, but nobody saw their answers. */
function findLosses(rounds: readonly ClusterRound[]): string[] {
  return rounds.flatMap(({ refused, failed, accepted, counted }) => [
    ...(refused > 0 ? [`cluster: ${refused} answers were not 2xx`] : []),
    ...(failed > 0 ? [`cluster: ${failed} connections failed, broke or timed out`] : []),
    ...(counted < accepted ? [`cluster: ${accepted} actions were acknowledged, and ${counted} counted`] : []),
  ])
}

function findMissing(delays: Readonly<Record<string, readonly LatencyReport[]>>): string[] {
  return Object.entries(delays).flatMap(([name, reports]) =>
    reports.flatMap(({ refused, display, answer }) => [
      ...(refused > 0 ? [`${name}: ${refused} answers were not 200`] : []),
      ...(answer.missing > 0 ? [`${name}: ${answer.missing} actions were not answered`] : []),
      ...(display.missing > 0 ? [`${name}: ${display.missing} actions did not reach the display`] : []),
    ]),
  )
}
