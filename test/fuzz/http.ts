// `npm run fuzz:http`: whatever comes to the HTTP port, the show goes on. Damaged requests on connections that are
// reset, while a few phones press on. With the seed of another run it sends the same requests in the same order.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Engine, engines } from '../../src/http/listen-http.js'
import { decodePacket } from '../../src/osc/decode.js'
import { runDamaged } from './http-run.js'
import { crowdId, Phones } from './phones.js'
import { Target, tokenSecret } from './target.js'

const pressesPerSecond = 300

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    engine: { type: 'string', default: 'auto' },
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 0xffff_fffe)) },
  },
})
const [requests, seed, engine] = [Number(options.requests), Number(options.seed), options.engine as Engine]
if (!(requests >= 50_000 && requests <= 1e8 && seed >= 1 && seed < 2 ** 32 && engines.includes(engine)))
  throw new Error(
    `expected --requests 50000..100000000, --seed 1..4294967295 and --engine ${engines.join(' | ')}`,
  )

let shown = 0
const display = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
display.on('message', (datagram) => {
  shown += decodePacket(datagram).messages.length
})
display.bind(0, '127.0.0.1')
await once(display, 'listening')

console.log(`seed ${seed}, engine ${engine}`)
const target = new Target(display.address().port, engine)
await target.start()
const phones = new Phones(target.httpPort, tokenSecret)
await phones.start(pressesPerSecond)
const faults = await runDamaged(target, phones, seed, requests)
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
