import { setTimeout as delay } from 'node:timers/promises'
import { Child } from '../../../support/load/child.js'
import type { Daemon } from '../../../support/load/daemon.js'
import { failuresOf } from '../../failures-of.js'
import { cells, tableOf } from '../../table.js'
import { type Bench, startOvation } from '../options.js'
import type { AudienceCalls } from './audience.js'
import { latencyProblems } from './measure-latency.js'
import { layoutId, numberLayout, otherPageId } from './numbers.js'

const phones = 2000
const actionsPerPhone = 5
const operators = 100
const watchedActions = 2000
const idlePhones = 10_000
const switches = 5

type Audience = Child<AudienceCalls>
type Add = (what: string, values: readonly number[], digits: number, target?: number) => void

/** A full house on open streams, on one engine or both; prints a table. @returns the reasons why the figures are invalid. */
export async function measureStreams(bench: Bench): Promise<readonly string[]> {
  const problems: string[] = []
  const rows: string[][] = []
  for (const engine of bench.engines)
    for (const play of [playFull, playIdle]) {
      const audience: Audience = new Child(new URL('audience.js', import.meta.url))
      const port = await audience.call('displayPort')
      const settings = {
        http: { engine },
        limits: { max_connections: 1.2 * idlePhones },
        'display.stage': { host: '127.0.0.1', port },
      }
      const daemon = await startOvation(bench, { settings, layouts: { [layoutId]: numberLayout } })
      const add: Add = (what, values, digits, target) =>
        rows.push([engine, what, ...cells(values, digits), target ? `<= ${target}` : '-'])
      const found = await play(daemon, audience, bench.seconds, add)
      problems.push(...found.map((problem) => `${engine}: ${problem}`))
      await audience.call('close')
      audience.close()
      await daemon.stop()
    }
  console.log(tableOf('engine|what|figure|(min..max)|target', rows))
  return problems
}

/** Phones act, the page is switched, and operators watch. */
async function playFull(daemon: Daemon, audience: Audience, seconds: number, add: Add): Promise<string[]> {
  const { httpPort } = daemon
  const perSecond = phones * actionsPerPhone
  await audience.call('open', [httpPort], phones, 'stream')
  await audience.call('act', perSecond, 1)
  const acted = await audience.call('act', perSecond, seconds)
  for (const to of ['display', 'answer'] as const)
    for (const figure of ['p50', 'p99'] as const)
      add(`${phones} phones, ${perSecond} actions/s: to the ${to}, ${figure} ms`, [acted[to][figure]], 2)
  const waits: number[] = []
  // There and back, so that the first page is shown in the end.
  for (let n = 0; n <= switches; n++) {
    const begun = performance.now()
    await daemon.switchPage(layoutId, n % 2 === 0 ? otherPageId : numberLayout.activePageId)
    const since = await audience.call('untilTold')
    waits.push(performance.now() - begun - since)
    await delay(200)
  }
  add('page switch until the last phone has it, ms', waits.slice(1), 1, 100)

  await audience.call('watch', httpPort, operators)
  const watched = await audience.call('act', watchedActions, seconds)
  add(`${operators} operators, one stopped, know it, at most ms`, [watched.unknown.max], 1, 200)
  return [
    ...latencyProblems('phones', [acted]),
    ...latencyProblems('operators', [watched]),
    ...lost(watched.failed),
  ]
}

/** Phones wait. */
async function playIdle(daemon: Daemon, audience: Audience, _seconds: number, add: Add): Promise<string[]> {
  add('RSS without phones, MiB', [daemon.rssMiB], 0)
  const failed = await audience.call('open', [daemon.httpPort], idlePhones, 'stream')
  await delay(2000)
  add(`RSS with ${idlePhones} idle phones, MiB`, [daemon.rssMiB], 0, 200)
  return lost(failed)
}

function lost(failed: number): string[] {
  return failuresOf([[failed === 0, `${failed} streams were refused or closed`]])
}
