import { failuresOf } from '../../failures-of.js'
import { cells, median, tableOf } from '../../table.js'
import { lossesOf, measureRun, startRaw } from '../contestants.js'
import { LoadGenerator, type LoadOrder, type LoadResult } from '../generator/load-generator.js'
import { type Bench, startOvation } from '../options.js'
import { numberLayout } from './numbers.js'
import { numberingPhones } from './phones.js'
import { type Duel, doubtsAbout, sideBySide } from './side-by-side.js'

const perSecond = 10_000
/** The display's 99th percentile, ms. */
const target = 3

/**
 * Sends Ovation and raw uWebSockets 10,000 actions a second in turn, and times each from when it was due: to its answer,
 * and Ovation's to the display. Prints tables.
 *
 * @returns the reasons why the figures are invalid.
 */
export async function measureLatency(bench: Bench): Promise<readonly string[]> {
  const { generator, displays } = await LoadGenerator.start(bench)
  const settings = { 'display.stage': { host: '127.0.0.1', port: displays[0]! } }
  const daemon = await startOvation(bench, { settings, layouts: { [numberLayout.layoutId]: numberLayout } })
  const raw = await startRaw(bench)
  const order: LoadOrder = { perSecond, seconds: bench.seconds }
  const [toOvation, toRaw] = [daemon.httpPort, raw.port].map((port) =>
    generator.prepare(`phones-${port}`, numberingPhones([port], bench.connections, 'http')),
  ) as [string, string]
  const duels: Duel[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    await generator.open(toOvation)
    const ovation = await measureRun(generator, daemon.pid, { ...order, until: 'display' })
    await generator.open(toRaw)
    duels.push({ ovation, raw: await measureRun(generator, raw.pid, order) })
  }
  generator.close()
  raw.stop()
  await daemon.stop()
  // The first round is a warm-up.
  const counted = duels.slice(1)
  const [ours, theirs] = [counted.map(({ ovation }) => ovation), counted.map(({ raw }) => raw)]
  const title = `${perSecond} actions a second over HTTP on ${bench.connections} connections, from due to answered`
  console.log(sideBySide(title, 'answer', counted))
  const rows = [
    ...latencyRows('ovation', ours, `<= ${target.toFixed(2)}`),
    latencyRow('raw', 'answer', theirs, '-'),
  ]
  console.log(`\n${tableOf(latencyHead, rows)}`)
  for (const doubt of [...doubtsAbout('ovation', 'answer', ours), ...doubtsAbout('raw', 'answer', theirs)])
    console.log(doubt)
  return [...latencyProblems('ovation', ours), ...lossesOf('raw', theirs)]
}

/** Headings of `latencyRows`. */
export const latencyHead = 'server|from due to|p50 ms|p99 ms|(min..max)|max ms|p99 target'

/** How long actions took to the display and to their answers, and how late they were sent. @param target that of the display. */
export function latencyRows(name: string, runs: readonly LoadResult[], target: string): string[][] {
  return [
    latencyRow(name, 'display', runs, target),
    latencyRow(name, 'answer', runs, '-'),
    latencyRow(name, 'late', runs, '-'),
  ]
}

function latencyRow(
  name: string,
  to: 'display' | 'answer' | 'late',
  runs: readonly LoadResult[],
  target: string,
): string[] {
  const of = (key: 'p50' | 'p99' | 'max') => runs.map((run) => run[to][key] / 1000)
  const ends = [median(of('p50')).toFixed(3), ...cells(of('p99'), 2), Math.max(...of('max')).toFixed(2)]
  return [name, to === 'late' ? 'sent' : to, ...ends, target]
}

/** What was refused or lost. */
export function latencyProblems(name: string, runs: readonly LoadResult[]): string[] {
  const missing = runs.reduce((sum, { sent, display }) => sum + sent - display.count, 0)
  return [
    ...lossesOf(name, runs),
    ...failuresOf([[missing === 0, `${name}: ${missing} actions did not reach the display`]]),
  ]
}
