import { failuresOf } from '../../failures-of.js'
import { lossesOf, measureRun, startRaw } from '../contestants.js'
import { LoadGenerator, type LoadOrder, type LoadResult } from '../generator/load-generator.js'
import type { PlannedConnection } from '../generator/write-plan.js'
import { latencyProblems } from './measure-latency.js'
import type { Play } from './measure-streams.js'
import { numberLayout, pageSwitches } from './numbers.js'
import { numberingPhones } from './phones.js'
import { type Duel, doubtsAbout, sideBySide } from './side-by-side.js'

export const phones = 2000
const perSecond = 10_000
/** So that there is an even number of them in a round: the first page is shown in the end. */
const switchesPerSecond = 4
/** The group of the operator; phones are in the first one. */
const steering = 1

/** Phones act and the page is switched: here, and on raw uWebSockets right after it, in each round. Prints tables. */
export const playPhones: Play = async (daemon, generator, bench, add) => {
  const pages = Object.fromEntries(numberLayout.pages.map((page) => [page.pageId, page]))
  const raw = await startRaw(bench, 'uws', pages)
  const other = (await LoadGenerator.start(bench)).generator
  await openHouse(generator, daemon.httpPort)
  await openHouse(other, raw.port)
  const { seconds } = bench
  const acts: LoadOrder = { perSecond, seconds }
  const switches: LoadOrder = { perSecond: switchesPerSecond, seconds, group: steering, until: 'told' }
  const [allActs, allSwitches] = [[] as Duel[], [] as Duel[]]
  for (let round = 0; round <= bench.rounds; round++) {
    allActs.push({
      ovation: await measureRun(generator, daemon.pid, { ...acts, until: 'display' }),
      raw: await measureRun(other, raw.pid, acts),
    })
    allSwitches.push({
      ovation: await measureRun(generator, daemon.pid, switches),
      raw: await measureRun(other, raw.pid, switches),
    })
  }
  other.close()
  raw.stop()
  // The first round is a warm-up.
  const [acted, switched] = [allActs.slice(1), allSwitches.slice(1)]
  const ours = acted.map(({ ovation }) => ovation)
  const title = `${phones} phones on streams, ${perSecond} actions a second, from due to answered`
  console.log(`${sideBySide(title, 'answer', acted)}\n`)
  console.log(`${sideBySide('page switches, from due until each phone has it', 'told', switched)}\n`)
  console.log(`${sideBySide('page switches, from due until the last phone has it', 'toldAll', switched)}\n`)
  for (const doubt of doubtsAbout('phones', 'answer', ours)) console.log(doubt)
  for (const to of ['display', 'answer'] as const)
    for (const figure of ['p50', 'p99'] as const) {
      const values = ours.map((run) => run[to][figure] / 1000)
      add(`${phones} phones, ${perSecond} actions/s: to the ${to}, ${figure} ms`, values, 3)
    }
  const longest = switched.map(({ ovation }) => ovation.toldAll.max / 1000)
  add('page switch until the last phone has it, longest ms', longest, 1, 100)
  const theirs = acted.map((duel) => duel.raw)
  return [
    ...latencyProblems('phones', ours),
    ...lossesOf('raw', theirs),
    ...switched.flatMap((duel) => [
      ...switchProblems('phones', duel.ovation),
      ...switchProblems('raw', duel.raw),
    ]),
  ]
}

function openHouse(generator: LoadGenerator, port: number): Promise<void> {
  const operator: PlannedConnection = { kind: 'http', port, group: steering, requests: pageSwitches }
  return generator.open(generator.prepare('house', [...numberingPhones([port], phones, 'stream'), operator]))
}

function switchProblems(name: string, run: LoadResult): string[] {
  const expected = run.sent * run.listeners
  return [
    ...lossesOf(name, [run]),
    ...failuresOf([
      [run.told.count === expected, `${name}: of ${expected} page switches ${run.told.count} were told`],
    ]),
  ]
}
