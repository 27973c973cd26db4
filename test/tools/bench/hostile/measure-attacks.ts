import { setTimeout as delay } from 'node:timers/promises'
import { Child } from '../../../support/load/child.js'
import { alignColumns } from '../../table.js'
import type { Bench } from '../options.js'
import type { AttackerCalls } from './attackers.js'
import { attacks, passcode } from './attacks.js'
import { answerWithinMs, findMiscount, honestPhones, openShow, pressesEach } from './honest.js'

/** Phones take another connection after so many presses, as phones do that were put away: it needs a place again. */
const pressesAConnection = 20
/** Few, so that attackers find out what happens when all are taken. */
const maxConnections = 1000
const memoryMiB = 300

/**
 * Each attack for some seconds while honest phones press over HTTP, and then all attacks together; prints a table.
 *
 * @returns what honest phones noticed, and where the service took too much memory.
 */
export async function measureAttacks(bench: Bench): Promise<readonly string[]> {
  console.log(`${honestPhones} phones press ${pressesEach} times a second each; ${bench.seconds} s an attack`)
  const names = Object.keys(attacks)
  const lines: (readonly string[])[] = [headings]
  const problems: string[] = []
  for (const engine of bench.engines)
    for (const [what, under] of [
      ['nothing', []],
      ...names.map((name) => [name, [name]] as const),
      ['all of them', names],
    ] as const) {
      const { cells, found } = await endure(bench, engine, under)
      lines.push([engine, what, ...cells])
      problems.push(...found.map((problem) => `${engine}, ${what}: ${problem}`))
    }
  console.log(alignColumns(lines))
  return problems
}

const headings: readonly string[] = [
  ...['engine', 'attack', 'MiB sent', 'opened', 'ended', 'honest p50 ms', 'p99 ms', 'max ms', 'target'],
  ...['refused', 'RSS MiB', 'target'],
]

/** A service of its own for each, so that none is blamed for the memory of the one before. */
async function endure(bench: Bench, engine: string, names: readonly string[]) {
  const { daemon, phones } = await openShow(bench, {
    http: { engine },
    limits: { max_connections: maxConnections },
    room: { open: 'on', passcode },
  })
  const attackers = new Child<AttackerCalls>(new URL('attackers.js', import.meta.url))
  await phones.call('begin', daemon.httpPort, honestPhones, pressesAConnection)
  await delay(1000)
  await phones.call('window')
  await attackers.call('begin', names, daemon.httpPort)
  let rss = 0
  for (const end = performance.now() + bench.seconds * 1000; performance.now() < end; await delay(100))
    rss = Math.max(rss, daemon.rssMiB)
  const honest = await phones.call('report')
  const { mebibytes, opened, ended } = await attackers.call('end')
  const found = await findMiscount(daemon, 'honest', await phones.call('end'))
  attackers.close()
  phones.close()
  await daemon.stop()
  if (honest.p99 > answerWithinMs) found.push(`honest phones waited ${honest.p99.toFixed(0)} ms`)
  if (honest.refused > 0) found.push(`${honest.refused} honest presses were refused`)
  if (rss > memoryMiB) found.push(`${rss.toFixed(0)} MiB of memory`)
  const cells = [
    ...[mebibytes, opened, ended].map((figure) => figure.toFixed(0)),
    ...[honest.p50, honest.p99, honest.max].map((figure) => figure.toFixed(1)),
    ...[`p99 <= ${answerWithinMs}`, String(honest.refused), rss.toFixed(0), `<= ${memoryMiB}`],
  ]
  return { cells, found }
}
