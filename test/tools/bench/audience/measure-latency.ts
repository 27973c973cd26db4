import { Child } from '../../../support/load/child.js'
import { failuresOf } from '../../failures-of.js'
import { cells, median, tableOf } from '../../table.js'
import { type Bench, startOvation } from '../options.js'
import type { AudienceCalls } from './audience.js'
import { numberLayout } from './numbers.js'
import type { Latency } from './timekeeper.js'

const perSecond = 10_000
/** The display's 99th percentile, ms. */
const target = 3

/** The delays of actions at a steady rate. */
export interface SteadyRun {
  readonly display: Latency
  readonly answer: Latency
  readonly refused: number
}

/**
 * Sends Ovation 10,000 actions a second and times each on its way to the display and to its answer. Prints a table.
 *
 * @returns the reasons why the figures are invalid.
 */
export async function measureLatency(bench: Bench): Promise<readonly string[]> {
  const audience = new Child<AudienceCalls>(new URL('audience.js', import.meta.url))
  const settings = { 'display.stage': { host: '127.0.0.1', port: await audience.call('displayPort') } }
  const layouts = { [numberLayout.layoutId]: numberLayout }
  const daemon = await startOvation(bench, { settings, layouts })
  const runs: SteadyRun[] = []
  for (let round = 0; round <= bench.rounds; round++) {
    await audience.call('open', [daemon.httpPort], bench.connections, 'http')
    runs.push(await audience.call('act', perSecond, bench.seconds))
    await audience.call('close')
  }
  audience.close()
  await daemon.stop()
  // The first round is a warm-up.
  const counted = runs.slice(1)
  console.log(tableOf(latencyHead, latencyRows('ovation', counted, `<= ${target.toFixed(2)}`)))
  return latencyProblems('ovation', counted)
}

/** Headings of `latencyRows`. */
export const latencyHead = 'server|from sending to|p50 ms|p99 ms|(min..max)|max ms|p99 target'

/** How long actions took to the display and to their answers. @param target that of the display. */
export function latencyRows(name: string, runs: readonly SteadyRun[], target: string): string[][] {
  return (['display', 'answer'] as const).map((to) => {
    const of = (key: 'p50' | 'p99' | 'max') => runs.map((run) => run[to][key])
    const [p50, max] = [median(of('p50')), Math.max(...of('max'))].map((ms) => ms.toFixed(2))
    return [name, to, p50!, ...cells(of('p99'), 2), max!, to === 'display' ? target : '-']
  })
}

/** What was refused or lost. */
export function latencyProblems(name: string, runs: readonly SteadyRun[]): string[] {
  return runs.flatMap(({ refused, display, answer }) =>
    failuresOf([
      [refused === 0, `${name}: ${refused} actions were refused`],
      [display.missing === 0, `${name}: ${display.missing} actions did not reach the display`],
      [answer.missing === 0, `${name}: ${answer.missing} actions were not answered`],
    ]),
  )
}
