import { setTimeout as delay } from 'node:timers/promises'
import { Child, pinToCore } from '../../../support/load/child.js'
import { alignColumns } from '../../table.js'
import type { Bench } from '../options.js'
import {
  answerWithinMs,
  findMiscount,
  type HonestShow,
  honestPhones,
  openShow,
  pressesEach,
} from './honest.js'
import type { StormCalls } from './storm-phones.js'

const streams = 10_000
/** All are back within this; ms. */
const backWithinMs = 10_000

/**
 * Ten thousand phones lose their streams at once and come back, while others press over HTTP: the service is killed and
 * started again, and then their network is gone for a moment. Prints a table.
 *
 * @returns the reasons why the figures are invalid, and what was lost or counted twice.
 */
export async function measureStorm(bench: Bench): Promise<readonly string[]> {
  console.log(`${streams} streams; ${honestPhones} phones press ${pressesEach} times a second each over HTTP`)
  const lines: (readonly string[])[] = [headings]
  const problems: string[] = []
  for (const engine of bench.engines) {
    const settings = { http: { engine }, limits: { max_connections: 1.2 * streams } }
    const show = await openShow(bench, settings)
    const { daemon, phones } = show
    const crowd = new Child<StormCalls>(new URL('storm-phones.js', import.meta.url))
    const storms: Readonly<Record<string, () => Promise<void>>> = {
      'killed and started': async () => {
        await daemon.kill()
        await daemon.start()
        if (bench.isPinned) pinToCore(daemon.pid, 0)
      },
      'network gone': () => crowd.call('cut'),
    }
    await crowd.call('open', daemon.httpPort, streams)
    await phones.call('begin', daemon.httpPort, honestPhones, Number.POSITIVE_INFINITY)
    for (const [name, strike] of Object.entries(storms)) {
      await delay(2000)
      await crowd.call('press')
      await strike()
      const { cells, found } = await weather(show, crowd)
      lines.push([engine, name, ...cells])
      problems.push(...found.map((problem) => `${engine}, ${name}: ${problem}`))
    }
    problems.push(...(await findMiscount(daemon, 'honest', await phones.call('end'))))
    await crowd.call('gather')
    problems.push(...(await findMiscount(daemon, 'others', streams * Object.keys(storms).length)))
    crowd.close()
    phones.close()
    await daemon.stop()
  }
  console.log(alignColumns(lines))
  return problems
}

const headings: readonly string[] = [
  ...['engine', 'storm', 'back p50 s', 'p99 s', 'last s', 'target', 'in vain', 'repeated', 'cpu s'],
  ...['others p50 ms', 'p99 ms', 'max ms', 'target'],
]

/** Until all are back. */
async function weather({ daemon, phones }: HonestShow, crowd: Child<StormCalls>) {
  const cpuBefore = daemon.cpuSeconds
  await phones.call('window')
  const back = await crowd.call('gather')
  const others = await phones.call('report')
  const cells = [
    ...[back.p50, back.p99, back.max].map((ms) => (ms / 1000).toFixed(2)),
    ...[`<= ${backWithinMs / 1000}`, String(back.inVain), String(back.repeated)],
    (daemon.cpuSeconds - cpuBefore).toFixed(2),
    ...[others.p50, others.p99, others.max].map((ms) => ms.toFixed(1)),
    `p99 <= ${answerWithinMs}`,
  ]
  const found = [
    ...(back.missing > 0 ? [`${back.missing} phones did not come back`] : []),
    ...(others.refused > 0 ? [`${others.refused} presses over HTTP were refused`] : []),
  ]
  return { cells, found }
}
