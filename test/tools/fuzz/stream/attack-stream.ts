import fc from 'fast-check'
import { handshake } from '../../../stream/support/handshake.js'
import { apiKey } from '../../../support/load/daemon.js'
import { type Target, tokenOf } from '../../../support/load/target.js'
import { usualMask, writeText } from '../../../support/wire/frames.js'
import { failuresOf } from '../../failures-of.js'
import { damaged } from '../damaged.js'
import { drawFrom, mostly } from '../draw-from.js'
import type { Attack } from '../play-show.js'
import { Swarm } from '../swarm.js'
import { hostileFrames } from './hostile-frames.js'
import { hostileHello } from './hostile-text.js'
import { StreamClient } from './stream-client.js'

const connections = 200
/** Participants of the hostile streams: one person may have only a few. */
const strangers = 60
/** Phones that press over streams meanwhile. */
export const honestStreams = 50

/** Streams with damaged frames. */
export function attackStream(target: Target, seed: number): Attack {
  const tokens = Array.from({ length: strangers }, (_, n) => tokenOf(`stranger-${n}`, 'show'))
  const credentials = { token: fc.constantFrom(...tokens), key: apiKey }
  const usualHello = credentials.token.map((token) => `{"hello":{"token":"${token}"}}`)
  const hello = mostly(usualHello, 6, hostileHello(credentials)).map((text) => writeText(text, usualMask))
  // Some do not say who they are.
  const nextHello = drawFrom(mostly(hello, 20, fc.constant(Buffer.alloc(0))), seed)
  const strange = damaged(fc.constant(opening), { words: handshakeWords, changes: 3 })
  const nextHandshake = drawFrom(mostly(opening, 20, strange), seed)
  const next = drawFrom(hostileFrames(credentials), seed)
  const swarm = new Swarm(
    target.httpPort,
    connections,
    seed,
    (visit) => new StreamClient(visit, nextHandshake(), nextHello()),
  )
  return {
    send: async (count, part) => {
      await swarm.send(count, next)
      await target.switchPage('show', part % 2 === 0 ? 'second' : 'first')
    },
    judge: async () => {
      console.log(`${swarm}`)
      return { wrong: [...judgeOutcomes(swarm), ...judgeMetrics(await target.metrics())] }
    },
  }
}

const compressed = 'permessage-deflate; client_max_window_bits'
const opening = Buffer.from(
  handshake({ Connection: 'keep-alive, Upgrade', 'Sec-WebSocket-Extensions': compressed }),
)
const handshakeWords = [
  ...['\r\n', '\0', ' ', ':', ',', ';', ' HTTP/1.0', 'websocket', 'Upgrade', '13', '8', 'ovation.v1', '=='],
  ...['\r\nContent-Length: 5', '\r\nTransfer-Encoding: chunked', '\r\nHost: a', '\r\nConnection: close'],
]

/** No internal error of the daemon; and a run in which everything is refused at once has tested nothing. */
function judgeOutcomes(swarm: Swarm): string[] {
  const { sent, outcomes } = swarm
  return failuresOf([
    [swarm.countOf(/^(?:close 1011|internal|status 5(?!05))/) === 0, 'internal errors'],
    [swarm.countOf(/^answered$/) > 0.25 * sent, 'too few answers: this run has tested too little'],
    [swarm.countOf(/^accepted$/) > 0.05 * sent, 'too few were accepted: this run has tested too little'],
    [outcomes.size >= 20, 'too few kinds of outcomes: this run has tested too little'],
  ])
}

/** Nobody but the phones is still there. */
function judgeMetrics(metrics: string): string[] {
  const open = (kind: string) =>
    Number(new RegExp(`^ovation_streams\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(metrics)?.[1])
  const [left, desks] = [open('phone') - honestStreams, open('operator')]
  return failuresOf([
    [left === 0 && desks === 0, `${left} phones and ${desks} operators are still counted as open`],
  ])
}
