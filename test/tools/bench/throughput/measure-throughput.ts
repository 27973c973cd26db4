import type { DaemonOptions, Sections } from '../../../support/load/daemon.js'
import { measureRun, type Server, startRaw } from '../contestants.js'
import { LoadGenerator } from '../generator/load-generator.js'
import { byId } from '../layouts.js'
import { type Bench, startOvation } from '../options.js'
import { makeLoad } from './make-load.js'
import { describe, findProblems, type Row } from './report.js'
import { type Scenario, scenarios } from './scenarios.js'

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
  const most = Math.max(...chosen.map(({ displays }) => displays))
  const { generator, displays } = await LoadGenerator.start(bench, most)
  const contenders: Contender[] = []
  for (const scenario of chosen) {
    const people = scenario.audience()
    const server = await startServer(
      scenario,
      displays.slice(0, scenario.displays),
      byId(people.layouts),
      bench,
    )
    const load = makeLoad(people, scenario.over, bench.connections, [server.port])
    const plan = generator.prepare(scenario.name, load.connections)
    contenders.push({ server, scenario, plan, depth: load.depth, rounds: [] })
    if (contenders.length === 1) console.log(load.name)
  }

  for (const contender of contenders) await warmUp(generator, contender, bench.seconds)
  for (let round = 0; round < bench.rounds; round++) {
    // Alternately forwards and backwards, so that neither of two rows always runs first.
    for (const { server, plan, depth, rounds } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      await generator.open(plan)
      rounds.push(await measureRun(generator, server.pid, { seconds: bench.seconds, depth }))
    }
  }
  generator.close()
  for (const { server } of contenders) await server.stop()
  console.log(describe(contenders))
  return findProblems(contenders)
}

/** A server with its load, and its results. */
interface Contender extends Row {
  readonly server: Server
  readonly scenario: Scenario
  readonly plan: string
  readonly depth: number
  readonly rounds: Row['rounds'][number][]
}

async function startServer(
  { server }: Scenario,
  ports: readonly number[],
  layouts: DaemonOptions['layouts'],
  bench: Bench,
): Promise<Server> {
  if (typeof server === 'string') return startRaw(bench, server)
  const displays = ports.map((port, n) => [`display.sink-${n}`, { host: '127.0.0.1', port }] as const)
  const settings: Sections = { ...Object.fromEntries(displays), ...server }
  const daemon = await startOvation(bench, { settings, layouts })
  return { port: daemon.httpPort, pid: daemon.pid, stop: () => daemon.stop() }
}

/** Seconds. */
const longestWarmUp = 60

/** Runs until every request was accepted once, so that work done once per token is not measured. */
async function warmUp(
  generator: LoadGenerator,
  { scenario, plan, depth }: Contender,
  seconds: number,
): Promise<void> {
  await generator.open(plan)
  for (let lasting = seconds; lasting < longestWarmUp; lasting *= 2) {
    const { accepted, unsent, refused } = await generator.run({ seconds: lasting, depth })
    if (refused > 0) throw new Error(`${scenario.name} refused ${refused} actions during the warm-up`)
    if (unsent === 0 && accepted > 0) return
  }
  throw new Error(`${scenario.name} did not take every request during the warm-up`)
}
