// `npm run fuzz:osc`: whatever comes to the OSC port, the show goes on. Random and damaged datagrams, then floods.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { decodePacket } from '../../src/osc/decode.js'
import { crowdId, Phones } from './phones.js'
import { Random } from './random.js'
import { runFloods } from './run-floods.js'
import { runHostile } from './run-hostile.js'
import { Target, tokenSecret } from './target.js'

const { values: options } = parseArgs({
  options: {
    datagrams: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 0xffff_fffe)) },
  },
})
const [datagrams, seconds, seed] = [options.datagrams, options.seconds, options.seed].map(Number) as [
  number,
  number,
  number,
]
if (
  !(datagrams >= 50_000 && datagrams <= 1e8 && seconds >= 1 && seconds <= 600 && seed >= 1 && seed < 2 ** 32)
)
  throw new Error('expected --datagrams 50000..100000000, --seconds 1..600 and --seed 1..4294967295')

let shown = 0
const display = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
display.on('message', (datagram) => {
  shown += decodePacket(datagram).messages.length
})
display.bind(0, '127.0.0.1')
await once(display, 'listening')

console.log(`seed ${seed}`)
const target = new Target(display.address().port)
await target.start()
const phones = new Phones(target.httpPort, tokenSecret)
await phones.start(1000)
const faults = [
  ...(await runHostile(target, phones, new Random(seed), datagrams)),
  ...(await runFloods(target, phones, seconds)),
]
await phones.stop()
await delay(500)
faults.push(...(await compare()))
console.log(faults.length === 0 ? 'the show went on' : faults.join('\n'))
await target.stop()
process.exit(faults.length === 0 ? 0 : 1)

/** The books of phones, daemon and display. */
async function compare(): Promise<string[]> {
  const { controls } = await target.ask<{ controls: { lid: number; count?: number }[] }>(
    `/layout/${crowdId}/state`,
  )
  const counted = controls.find(({ lid }) => lid === 1)?.count
  console.log(`${phones.accepted} presses answered with 200, ${counted} counted, ${shown} shown`)
  return [
    ...(counted === phones.accepted
      ? []
      : ['the daemon counted another number of presses than were answered']),
    ...(shown === phones.accepted ? [] : ['the display was shown another number of presses']),
    ...(phones.refused === 0 ? [] : [`${phones.refused} presses were refused`]),
    ...target.faults.slice(0, 10),
  ]
}
