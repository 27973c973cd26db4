import { setTimeout as delay } from 'node:timers/promises'
import { Child, pinToCore } from '../../../support/load/child.js'
import { failuresOf } from '../../failures-of.js'
import { tableOf } from '../../table.js'
import type { Bench } from '../options.js'
import { answerWithinMs, findMiscount, honestPhones, openShow, pressesEach } from './honest.js'
import type { StormCalls } from './storm-phones.js'

const streams = 10_000
/** All should be back within this; s. */
const backWithin = 10

/**
 * Ten thousand phones lose their streams at once and come back, while others press over HTTP: the service is killed and
 * started again, and then their network is gone for a moment. Prints a table.
 *
 * @returns the reasons why the figures are invalid, and what was lost or counted twice.
 */
export async function measureStorm(bench: Bench): Promise<readonly string[]> {
  console.log(`${streams} streams; ${honestPhones} phones press ${pressesEach} times a second each over HTTP`)
  const rows: string[][] = []
  const problems: string[] = []
  for (const engine of bench.engines) {
    const settings = { http: { engine }, limits: { max_connections: 1.2 * streams } }
    const { daemon, phones } = await openShow(bench, settings, Number.POSITIVE_INFINITY)
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
    for (const [name, strike] of Object.entries(storms)) {
      await delay(2000)
      await crowd.call('press')
      await strike()
      await phones.call('window')
      const back = await crowd.call('gather')
      const others = await phones.call('report')
      const backAfter = [back.p50, back.p99, back.max].map((ms) => (ms / 1000).toFixed(2))
      const waits = [others.p50, others.p99, others.max].map((ms) => ms.toFixed(1))
      rows.push([engine, name, ...backAfter, String(back.repeated), ...waits])
      const found = failuresOf([
        [back.missing === 0, `${back.missing} phones did not come back`],
        [others.refused === 0, `${others.refused} presses over HTTP were refused`],
      ])
      problems.push(...found.map((problem) => `${engine}, ${name}: ${problem}`))
    }
    problems.push(...(await findMiscount(daemon, 'honest', await phones.call('end'))))
    await crowd.call('gather')
    problems.push(...(await findMiscount(daemon, 'others', streams * Object.keys(storms).length)))
    crowd.close()
    phones.close()
    await daemon.stop()
  }
  console.log(tableOf(head, rows))
  console.log(`target: the last one back within ${backWithin} s, others p99 <= ${answerWithinMs} ms`)
  return problems
}

const head = 'engine|storm|back p50 s|p99 s|last s|repeated|others p50 ms|p99 ms|max ms'
