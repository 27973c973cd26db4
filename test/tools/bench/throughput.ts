import { join } from 'node:path'
import { renderComparisons } from './comparisons.js'
import type { Load } from './load.js'
import type { Options } from './options.js'
import { OscSink } from './osc-sink.js'
import { Repertoire } from './repertoire.js'
import { renderTable } from './report.js'
import type { Round } from './rounds.js'
import type { Scenario } from './scenarios.js'
import { freePort, ServerProcess } from './server-process.js'
import { describeCores, type Site } from './site.js'
import { findDoubts, findProblems } from './verdict.js'

/**
 * Runs the servers of all scenarios at the same time and applies the load to one after the other, repeatedly, so that
 * other load on the machine affects all of them; prints the tables.
 *
 * @returns the reasons why the figures are invalid
 */
export async function measureThroughput(options: Options, site: Site): Promise<readonly string[]> {
  const { scenarios, rounds, seconds, connections } = options
  const sink = new OscSink(Math.max(...scenarios.map(({ displays }) => displays)))
  const { ports } = await sink.open()
  const repertoire = new Repertoire(site, connections)
  const contenders: Contender[] = []
  for (const scenario of scenarios) {
    const { layoutFolder, load, sample } = repertoire.showFor(scenario.audience)
    const server = await startServer(scenario, ports, layoutFolder, site)
    await server.ready(sample)
    contenders.push({ scenario, server, load, rounds: [] })
  }
  console.log(`${rounds} rounds of ${seconds} s; ${contenders[0]?.load.name}; ${describeCores(site)}`)

  for (const { server, load } of contenders) await warmUp(server, load, seconds)
  for (let round = 0; round < rounds; round++) {
    // Alternately forwards and backwards, so that neither of two rows always runs first.
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed())
      contender.rounds.push(await measure(contender, sink, seconds))
  }
  sink.close()
  repertoire.close()
  for (const { server } of contenders) await server.stop()

  console.log(`${renderTable(contenders)}\n\n${renderComparisons(contenders)}`)
  for (const doubt of findDoubts(contenders)) console.log(`NOTE: ${doubt}`)
  return findProblems(contenders)
}

/** A scenario with its server and load, and its results. */
interface Contender {
  readonly scenario: Scenario
  readonly server: ServerProcess
  readonly load: Load
  readonly rounds: Round[]
}

async function startServer(
  scenario: Scenario,
  sinkPorts: readonly number[],
  layoutFolder: string,
  { folder, profileFolder, pin, tokenSecret }: Site,
): Promise<ServerProcess> {
  const place = {
    port: await freePort(),
    sinkPorts: sinkPorts.slice(0, scenario.displays),
    folder: join(folder, scenario.name),
    layoutFolder,
    tokenSecret,
    profileFolder,
  }
  return new ServerProcess(scenario, place, pin)
}

/** Runs until every request was accepted once, so that work done once per token is not measured. */
async function warmUp({ scenario, place }: ServerProcess, load: Load, seconds: number): Promise<void> {
  for (let lasting = seconds; lasting < longestWarmUp; lasting *= 2) {
    const { accepted, refused } = await load.run(place.port, lasting)
    if (accepted >= load.size) return
    if (refused > 0) break
  }
  throw new Error(`${scenario.name} did not accept each of ${load.size} requests during the warm-up`)
}

/** Seconds. */
const longestWarmUp = 60

async function measure({ server, load }: Contender, sink: OscSink, seconds: number): Promise<Round> {
  const before = await sink.settled()
  const cpuBefore = server.cpuSeconds()
  const result = await load.run(server.place.port, seconds)
  const lasted = (result.accepted + result.refused) / result.requestsPerSecond
  const busy = (server.cpuSeconds() - cpuBefore) / lasted
  const after = await sink.settled()
  return {
    ...result,
    busy,
    messages: after.messages - before.messages,
    datagrams: after.datagrams - before.datagrams,
  }
}
