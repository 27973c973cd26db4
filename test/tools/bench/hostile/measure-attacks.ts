import { setTimeout as delay } from 'node:timers/promises'
import { Child } from '../../../support/load/child.js'
import { putPair } from '../../../support/tls/pairs.js'
import { failuresOf } from '../../failures-of.js'
import { tableOf } from '../../table.js'
import { type Bench, startOvation } from '../options.js'
import type { AttackerCalls } from './attackers.js'
import { attacks, attacksOnHandshakes, passcode } from './attacks.js'
import { honestLayout, honestPhones, layoutId, pressesEach } from './honest.js'
import type { HonestCalls } from './honest-phones.js'

/** Few, so that attackers find out what happens when all are taken. */
const maxConnections = 1000
const memoryMiB = 300
/** What 99 of 100 presses are answered within, ms, whatever happens. */
const answerWithinMs = 250

/**
 * Each attack for some seconds while honest phones press over HTTP, and then all attacks together; prints a table.
 *
 * @returns what honest phones noticed, and where the service took too much memory.
 */
export async function measureAttacks(bench: Bench): Promise<readonly string[]> {
  console.log(`${honestPhones} phones press ${pressesEach} times a second each; ${bench.seconds} s an attack`)
  const names = Object.keys(bench.isSecure ? { ...attacks, ...(await attacksOnHandshakes()) } : attacks)
  const all = [['nothing'], ...names.map((name) => [name, name]), ['all of them', ...names]]
  const rows: string[][] = []
  const problems: string[] = []
  for (const engine of bench.engines)
    for (const [what, ...under] of all) {
      const { figures, found } = await endure(bench, engine, under)
      rows.push([engine, what!, ...figures])
      problems.push(...found.map((problem) => `${engine}, ${what}: ${problem}`))
    }
  const targets = `target: p99 <= ${answerWithinMs} ms, no refusal, RSS <= ${memoryMiB} MiB`
  console.log(`${tableOf(head, rows)}\n${targets}`)
  return problems
}

const head = 'engine|attack|MiB sent|connections|honest p50 ms|p99 ms|max ms|refused|RSS MiB'

/** A service of its own for each, so that none is blamed for the memory of the one before. */
async function endure(bench: Bench, engine: string, names: readonly string[]) {
  const pair = bench.isSecure ? putPair(bench.folder, 'first') : undefined
  const settings = {
    http: { engine, ...(pair && { tls_cert: pair.cert, tls_key: pair.key }) },
    limits: { max_connections: maxConnections },
    room: { open: 'on', passcode },
  }
  const daemon = await startOvation(bench, { settings, layouts: { [layoutId]: honestLayout } })
  const phones = new Child<HonestCalls>(new URL('honest-phones.js', import.meta.url))
  await phones.call('begin', daemon.httpPort, honestPhones, bench.isSecure)
  const attackers = new Child<AttackerCalls>(new URL('attackers.js', import.meta.url))
  await delay(1000)
  await phones.call('window')
  await attackers.call('begin', names, daemon.httpPort, bench.isSecure)
  let rss = 0
  for (const end = performance.now() + bench.seconds * 1000; performance.now() < end; await delay(100))
    rss = Math.max(rss, daemon.rssMiB)
  const { p50, p99, max, refused } = await phones.call('report')
  const { mebibytes, opened } = await attackers.call('done')
  attackers.close()
  const [presses, counted] = [await phones.call('end'), await daemon.countOf(layoutId, 1)]
  phones.close()
  await daemon.stop()
  const delays = [p50, p99, max].map((ms) => ms.toFixed(1))
  return {
    figures: [mebibytes.toFixed(0), String(opened), ...delays, String(refused), rss.toFixed(0)],
    found: failuresOf([
      [presses === counted, `${presses} presses, ${counted} counted`],
      [!(p99 > answerWithinMs), `honest phones waited ${p99.toFixed(0)} ms`],
      [refused === 0, `${refused} honest presses were refused`],
      [rss <= memoryMiB, `${rss.toFixed(0)} MiB of memory`],
    ]),
  }
}
