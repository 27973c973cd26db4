import { Child, pinToCore } from '../../../support/load/child.js'
import { cpuSecondsOf, type DaemonOptions, type Sections } from '../../../support/load/daemon.js'
import { byId } from '../layouts.js'
import { type Bench, startOvation } from '../options.js'
import type { Load } from './load.js'
import { makeRequests } from './make-requests.js'
import type { RawCalls } from './raw-server.js'
import { describe, findProblems, type Round } from './report.js'
import { type Scenario, scenarios } from './scenarios.js'
import type { SinkCalls } from './sink.js'
import { streamLoad } from './stream-load.js'
import { wrkLoad } from './wrk-load.js'

/**
 * Runs the servers of all rows at the same time and applies the load to one after the other, repeatedly, so that other
 * load on the machine affects all of them; prints the tables.
 *
 * @param names of rows. @returns the reasons why the figures are invalid.
 */
export async function measureThroughput(bench: Bench, names: readonly string[]): Promise<readonly string[]> {
  const unknown = names.find((name) => !scenarios.some((scenario) => scenario.name === name))
  if (unknown !== undefined) throw new Error(`--only: expected names of rows; received ${unknown}`)
  const chosen = scenarios.filter(({ name }) => names.includes(name))
  const displays = Math.max(...chosen.map(({ displays }) => displays))
  const sink = new Child<SinkCalls>(new URL('sink.js', import.meta.url), String(displays))
  const ports = await sink.call('ports')
  const contenders: Contender[] = []
  for (const scenario of chosen) {
    const people = scenario.audience()
    const server = await startServer(scenario, ports.slice(0, scenario.displays), byId(people.layouts), bench)
    const load =
      scenario.over === 'stream'
        ? streamLoad(people.requests, bench.connections)
        : wrkLoad(makeRequests(people), bench.connections, bench.folder)
    contenders.push({ ...server, scenario, load, rounds: [] })
  }
  console.log(contenders[0]!.load.name)

  for (const contender of contenders) await warmUp(contender, bench.seconds)
  for (let round = 0; round < bench.rounds; round++) {
    // Alternately forwards and backwards, so that neither of two rows always runs first.
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed())
      contender.rounds.push(await measure(contender, sink, bench.seconds))
  }
  for (const { load, stop } of contenders) {
    load.close?.()
    await stop()
  }
  sink.close()
  console.log(describe(contenders))
  return findProblems(contenders)
}

/** A server with its load, and its results. */
interface Contender {
  readonly scenario: Scenario
  readonly port: number
  readonly pid: number
  readonly load: Load
  readonly rounds: Round[]
  stop(): unknown
}

async function startServer(
  { server }: Scenario,
  ports: readonly number[],
  layouts: DaemonOptions['layouts'],
  bench: Bench,
): Promise<Pick<Contender, 'port' | 'pid' | 'stop'>> {
  if (typeof server === 'string') {
    const child = new Child<RawCalls>(new URL('raw-server.js', import.meta.url), server)
    const port = await child.call('listen')
    if (bench.isPinned) pinToCore(child.pid, 0)
    return { port, pid: child.pid, stop: () => child.close() }
  }
  const displays = ports.map((port, n) => [`display.sink-${n}`, { host: '127.0.0.1', port }] as const)
  const settings: Sections = { ...Object.fromEntries(displays), ...server }
  const daemon = await startOvation(bench, { settings, layouts })
  return { port: daemon.httpPort, pid: daemon.pid, stop: () => daemon.stop() }
}

/** Seconds. */
const longestWarmUp = 60

/** Runs until every request was accepted once, so that work done once per token is not measured. */
async function warmUp({ scenario, port, load }: Contender, seconds: number): Promise<void> {
  for (let lasting = seconds; lasting < longestWarmUp; lasting *= 2) {
    const { accepted, refused } = await load.run(port, lasting)
    if (accepted >= load.size) return
    if (refused > 0) break
  }
  throw new Error(`${scenario.name} did not accept each of ${load.size} requests during the warm-up`)
}

async function measure(
  { port, pid, load }: Contender,
  sink: Child<SinkCalls>,
  seconds: number,
): Promise<Round> {
  const before = await sink.call('settled')
  const cpuBefore = cpuSecondsOf(pid)
  const result = await load.run(port, seconds)
  const lasted = (result.accepted + result.refused) / result.requestsPerSecond
  const busy = (cpuSecondsOf(pid) - cpuBefore) / lasted
  const after = await sink.call('settled')
  const [messages, datagrams] = [after.messages - before.messages, after.datagrams - before.datagrams]
  return { ...result, busy, messages, datagrams }
}
