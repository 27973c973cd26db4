import { setTimeout as delay } from 'node:timers/promises'
import { encodeMessage } from '../../../src/osc/encode.js'
import { bundleOf } from '../../osc/support/golden.js'
import { startTiming } from '../../support/quiet-machine.js'
import { alignColumns } from '../bench/table.js'
import { targetLayoutId } from './commands.js'
import { openDeafPort } from './deaf-port.js'
import { flood } from './flood.js'
import type { Phones } from './phones.js'
import type { Target } from './target.js'
import { timePong } from './time-pong.js'
import { unlessBusy } from './unless-busy.js'

const MiB = 1024 * 1024
/** Half of the phones; a busy machine alone delays single ones much longer. */
const mostP50 = 100

interface Flood {
  readonly name: string
  readonly host: string
  /** Datagrams a second. */
  readonly rate: number
  readonly datagrams: readonly Buffer[]
  /** To a port that nobody reads, to measure the cost of the flood itself. */
  readonly misses?: true
}

const ping = encodeMessage('/ovation/ping', [])
const pageSwitches = ['finale', 'opening'].map((pageId) => encodeMessage(`/ovation/page/${pageId}`, []))
const names = ['one', 'other'].map((value) =>
  encodeMessage('/ovation/subscribe', [
    { type: 's', value },
    { type: 's', value: 'generic' },
    { type: 's', value: targetLayoutId },
  ]),
)

const floods: readonly Flood[] = [
  { name: 'none', host: '127.0.0.50', rate: 0, datagrams: [ping] },
  { name: 'pings, elsewhere', host: '127.0.0.50', rate: 100_000, datagrams: [ping], misses: true },
  { name: 'pings', host: '127.0.0.50', rate: 100_000, datagrams: [ping] },
  { name: 'pings from a stranger', host: '127.0.0.100', rate: 100_000, datagrams: [ping] },
  { name: 'subscriptions', host: '127.0.0.51', rate: 10_000, datagrams: names },
  {
    name: 'bundles of 4 KiB',
    host: '127.0.0.51',
    rate: 1000,
    datagrams: [fill(4096, [...names, ...pageSwitches])],
  },
  { name: 'bundles of 64 KiB', host: '127.0.0.51', rate: 1000, datagrams: [fill(65_000, [...names, ping])] },
]

/**
 * Floods the OSC port, and prints how long phones waited meanwhile.
 *
 * @returns what went wrong.
 */
export async function runFloods(target: Target, phones: Phones, seconds: number): Promise<string[]> {
  const rows = [['flood', 'sent/s', 'received/s', 'HTTP p50 ms', 'p99', 'longest', 'pong ms', 'heap MiB']]
  const [problems, late]: [string[], string[]] = [[], []]
  const timing = startTiming()
  const deaf = await openDeafPort()
  for (const { name, host, rate, datagrams, misses } of floods) {
    const [heapBefore, { received: before }] = [(await target.measure()).heap, await target.oscBooks()]
    phones.takeWaits()
    const { sent } = await flood({
      host,
      port: misses ? deaf.port : target.oscPort,
      rate,
      seconds,
      datagrams: datagrams.map((datagram) => datagram.toString('base64')),
    })
    const { p50, p99, max } = phones.takeWaits()
    const pong = await timePong('127.0.0.40', target.oscPort)
    await delay(200)
    const [heapAfter, { received }] = [(await target.measure()).heap, await target.oscBooks()]
    const grown = (heapAfter - heapBefore) / MiB
    const perSecond = [sent, received - before].map((count) => (count / seconds).toFixed(0))
    rows.push([name, ...perSecond, ...[p50, p99, max, pong, grown].map((figure) => figure.toFixed(2))])
    if (sent < 0.9 * rate * seconds) console.log(`${name}: this machine could not send fast enough`)
    if (p50 > mostP50) late.push(`${name}: phones waited, p50 ${p50.toFixed(0)} ms`)
    if (pong > 100) late.push(`${name}: a ping afterwards was not answered within 100 ms`)
    if (grown > 5) problems.push(`${name}: the heap grew by ${grown.toFixed(1)} MiB`)
  }
  deaf.close()
  console.log(alignColumns(rows))
  return [...problems, ...unlessBusy(timing, late)]
}

/** A bundle of at most this many bytes. */
function fill(most: number, messages: readonly Buffer[]): Buffer {
  const elements: Buffer[] = []
  let size = 16
  for (let n = 0; ; n++) {
    const message = messages[n % messages.length]!
    size += 4 + message.length
    if (size > most) return bundleOf(elements)
    elements.push(message)
  }
}
