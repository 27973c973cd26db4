import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '../../../src/http/engine/listen-http.js'
import { decodePacket } from '../../../src/osc/decode.js'
import { crowdId, Phones } from './phones.js'
import { Target, tokenSecret } from './target.js'

/** What is played while somebody attacks. */
export interface Show {
  readonly pressesPerSecond: number
  /** What speaks HTTP. */
  readonly engine: Engine
  /** @returns what went wrong. */
  attack(target: Target, phones: Phones): Promise<readonly string[]>
}

/** Phones press while a daemon is attacked, and a display receives; prints what came of it, and ends the process. */
export async function playShow({ pressesPerSecond, engine, attack }: Show): Promise<never> {
  let shown = 0
  const display = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
  display.on('message', (datagram) => {
    shown += decodePacket(datagram).messages.length
  })
  display.bind(0, '127.0.0.1')
  await once(display, 'listening')

  const target = new Target(display.address().port, { engine })
  await target.start()
  const phones = new Phones(target.httpPort, tokenSecret)
  await phones.start(pressesPerSecond)
  const faults = [...(await attack(target, phones))]
  await phones.stop()
  await delay(500)
  faults.push(...(await compare(target, phones, shown)))
  await target.stop()
  faults.push(...target.faults.slice(0, 10))
  console.log(faults.length === 0 ? 'the show went on' : faults.join('\n'))
  process.exit(faults.length === 0 ? 0 : 1)
}

/** The books of phones, daemon and display. */
async function compare(target: Target, phones: Phones, shown: number): Promise<string[]> {
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
  ]
}
