import { setTimeout as delay } from 'node:timers/promises'
import { encodeMessage } from '../../../../src/osc/encode.js'
import { targetLayoutId } from '../../../osc/support/commands.js'
import { Child } from '../../../support/load/child.js'
import type { Phones } from '../../../support/load/phones.js'
import type { Target } from '../../../support/load/target.js'
import { failuresOf } from '../../failures-of.js'
import { tableOf } from '../../table.js'
import type { FloodCalls } from './flood.js'
import { fillBundle } from './hostile-datagram.js'
import { timePong } from './loopback.js'

const MiB = 1024 * 1024
/** What must be sent of a flood: other tests of the same machine take the rest, and it is far above what the service reads. */
const leastShare = 0.75
/** Half of the phones; a busy machine alone delays single ones much longer. */
const mostP50 = 100

const ping = encodeMessage('/ovation/ping', [])
const pageSwitches = ['finale', 'opening'].map((pageId) => encodeMessage(`/ovation/page/${pageId}`, []))
const names = ['one', 'other'].map((value) =>
  encodeMessage(
    '/ovation/subscribe',
    [value, 'generic', targetLayoutId].map((value) => ({ type: 's', value })),
  ),
)
const small = fillBundle(4096, [...names, ...pageSwitches])
const large = fillBundle(65_000, [...names, ping])

/** Each with the address that it is sent from, and how often a second. */
const floods: readonly (readonly [name: string, host: string, rate: number, datagrams: readonly Buffer[]])[] =
  [
    ['pings', '127.0.0.50', 100_000, [ping]],
    ['pings from a stranger', '127.0.0.100', 100_000, [ping]],
    ['subscriptions', '127.0.0.51', 10_000, names],
    ['bundles of 4 KiB', '127.0.0.51', 1000, [small]],
    ['bundles of 64 KiB', '127.0.0.51', 1000, [large]],
  ]

/** Floods the OSC port, and prints how long phones waited meanwhile. @returns what went wrong, and what was late. */
export async function floodOsc(target: Target, phones: Phones, seconds: number) {
  const rows: string[][] = []
  const [wrong, late]: [string[], string[]] = [[], []]
  const flooder = new Child<FloodCalls>(new URL('flood.js', import.meta.url))
  for (const [name, host, rate, datagrams] of floods) {
    const { heap } = await target.measure()
    phones.takeWaits()
    const sent = await flooder.call('flood', { host, port: target.oscPort, rate, seconds, datagrams })
    const { p50, p99 } = phones.takeWaits()
    const pong = await timePong('127.0.0.40', target.oscPort)
    await delay(200)
    const grown = ((await target.measure()).heap - heap) / MiB
    const figures = [p50, p99, pong, grown].map((figure) => figure.toFixed(2))
    rows.push([name, (sent / seconds).toFixed(0), ...figures])
    wrong.push(...failuresOf([[grown <= 5, `${name}: the heap grew by ${grown.toFixed(1)} MiB`]]))
    late.push(
      ...failuresOf([
        [sent >= leastShare * rate * seconds, `${name}: this machine could not send fast enough`],
        [!(p50 > mostP50), `${name}: phones waited, p50 ${p50.toFixed(0)} ms`],
        [pong <= 100, `${name}: a ping afterwards was not answered within 100 ms`],
      ]),
    )
  }
  flooder.close()
  console.log(tableOf('flood|sent/s|HTTP p50 ms|p99|pong ms|heap MiB', rows))
  return { wrong, late }
}
