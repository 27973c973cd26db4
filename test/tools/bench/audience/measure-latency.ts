import { Child } from '../../../support/load/child.js'
import { cannotSupervise, openSupervisor } from '../../../support/supervisor.js'
import { alignColumns, cells, median } from '../../table.js'
import { type Bench, startOvation } from '../options.js'
import type { AudienceCalls } from './audience.js'
import { numberLayout } from './numbers.js'
import type { Latency } from './timekeeper.js'

const perSecond = 10_000
/** The display's 99th percentile, ms. */
const target = 3
/** As in the unit. */
const watchdogMs = 10_000

/** The delays of actions at a steady rate. */
export interface SteadyRun {
  readonly display: Latency
  readonly answer: Latency
  readonly refused: number
}

/**
 * Sends Ovation 10,000 actions a second and times each on its way to the display and to its answer; alone, and watched as
 * by systemd. Prints a table.
 *
 * @returns the reasons why the figures are invalid.
 */
export async function measureLatency(bench: Bench): Promise<readonly string[]> {
  const { rounds, seconds, connections } = bench
  const audience = new Child<AudienceCalls>(new URL('audience.js', import.meta.url))
  const port = await audience.call('displayPort')
  const ends: (() => unknown)[] = []
  const supervisor = cannotSupervise
    ? undefined
    : await openSupervisor({ teardown: (end) => void ends.unshift(end as () => unknown) }, watchdogMs)
  const environments = { alone: {}, ...(supervisor && { watched: supervisor.env }) }
  const contenders = await Promise.all(
    Object.entries(environments).map(async ([name, env]) => {
      const settings = { 'display.stage': { host: '127.0.0.1', port } }
      const layouts = { [numberLayout.layoutId]: numberLayout }
      const runs: SteadyRun[] = []
      return { name, daemon: await startOvation(bench, { settings, layouts, env }), runs }
    }),
  )
  for (let round = 0; round <= rounds; round++)
    for (const { daemon, runs } of contenders) {
      await audience.call('open', [daemon.httpPort], connections, 'http')
      const run = await audience.call('act', perSecond, seconds)
      await audience.call('close')
      // The first round is a warm-up.
      if (round > 0) runs.push(run)
    }
  audience.close()
  for (const { daemon } of contenders) await daemon.stop()
  for (const end of ends) await end()

  console.log(
    alignColumns([
      latencyHead,
      ...contenders.flatMap(({ name, runs }) => latencyLines(name, runs, `<= ${target.toFixed(2)}`)),
    ]),
  )
  console.log(
    supervisor
      ? `watched: a watchdog notification every ${watchdogMs / 4} ms, ${supervisor.beats} in all`
      : `not watched: ${cannotSupervise}`,
  )
  return contenders.flatMap(({ name, runs }) => latencyProblems(name, runs))
}

/** Headings of `latencyLines`. */
export const latencyHead = [
  'server',
  'from sending to',
  'p50 ms',
  'p99 ms',
  '(min..max)',
  'max ms',
  'p99 target',
]

/** How long actions took to the display and to their answers. @param target that of the display. */
export function latencyLines(name: string, runs: readonly SteadyRun[], target: string): string[][] {
  return (['display', 'answer'] as const).map((to) => [
    name,
    to,
    median(runs.map((run) => run[to].p50)).toFixed(2),
    ...cells(
      runs.map((run) => run[to].p99),
      2,
    ),
    Math.max(...runs.map((run) => run[to].max)).toFixed(2),
    to === 'display' ? target : '-',
  ])
}

/** What was refused or lost. */
export function latencyProblems(name: string, runs: readonly SteadyRun[]): string[] {
  return runs.flatMap(({ refused, display, answer }) => [
    ...(refused > 0 ? [`${name}: ${refused} actions were refused`] : []),
    ...(display.missing > 0 ? [`${name}: ${display.missing} actions did not reach the display`] : []),
    ...(answer.missing > 0 ? [`${name}: ${answer.missing} actions were not answered`] : []),
  ])
}
