import { judgeGrowth } from '../../soak/judge-growth.js'
import type { Reading } from '../../soak/probe.js'
import { targetLayoutId } from '../commands.js'
import { damageRequest } from '../http-damage.js'
import type { Credentials } from '../http-request.js'
import type { Phones } from '../phones.js'
import { Random } from '../random.js'
import { apiKey, type Target, tokenOf } from '../target.js'
import { writeText } from './frame-bytes.js'
import { inventFrames } from './hostile-frames.js'
import { inventHello } from './hostile-text.js'
import { streamPhones } from './stream-phone.js'
import { type Inventor, StreamSwarm } from './stream-swarm.js'

const parts = 10
/** Parts until then: the daemon fills what it remembers, and its memory grows. */
const warmUp = 3
/** MiB. */
const mostGrowth = { rss: 20, heap: 4 }

/**
 * Opens streams and sends damaged frames, and prints the results.
 *
 * @returns what went wrong.
 */
export async function runStreams(
  target: Target,
  phones: Phones,
  seed: number,
  messages: number,
): Promise<string[]> {
  const inventor = inventorOf(new Random(seed))
  // Its own random numbers: the order in which streams open and close depends on the machine.
  const swarm = new StreamSwarm(target.httpPort, new Random(seed))
  const readings: Reading[] = []
  const start = performance.now()
  for (let part = 0; part < parts; part++) {
    await swarm.send(messages / parts, inventor)
    await turnPage(target, part % 2 === 0 ? 'finale' : 'opening')
    readings.push(await target.measure())
    if (part < warmUp) phones.takeWaits()
  }
  const seconds = (performance.now() - start) / 1000
  const { p50, p99 } = phones.takeWaits()
  const outcomes = [...swarm.outcomes].sort().map(([name, count]) => `${name} ${count}`)
  console.log(
    `${swarm.sent} messages on ${swarm.streams} streams, ${(swarm.sent / seconds).toFixed(0)}/s: ${outcomes.join(', ')}`,
  )
  console.log(`phones p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
  return [
    ...judgeGrowth(readings, mostGrowth),
    ...judgeOutcomes(swarm),
    ...judgeMetrics(await target.metrics()),
  ]
}

/** Participants of the hostile streams. */
const strangers = 60

function inventorOf(random: Random): Inventor {
  // One person may have only a few streams.
  const tokens = Array.from({ length: strangers }, (_, n) => tokenOf(`stranger-${n}`, targetLayoutId))
  const credentials = (): Credentials => ({ token: random.oneOf(tokens), key: apiKey })
  const handshake = () => Buffer.from(handshakeText)
  return {
    handshake: () => (random.below(20) > 0 ? handshake() : damageRequest(handshake(), handshake, random)),
    hello: () => {
      if (random.below(20) === 0) return Buffer.alloc(0)
      return writeText(
        random.below(6) > 0
          ? `{"hello":{"token":"${random.oneOf(tokens)}"}}`
          : inventHello(random, credentials()),
      )
    },
    message: () => inventFrames(random, credentials()),
  }
}

const handshakeText = [
  'GET /stream HTTP/1.1',
  'Host: ovation.example',
  'Connection: keep-alive, Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: ovation.v1',
  'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
  '\r\n',
].join('\r\n')

async function turnPage({ httpPort }: Target, pageId: string): Promise<void> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const page = `http://127.0.0.1:${httpPort}/layout/${targetLayoutId}/page`
  const { status } = await fetch(page, { method: 'PUT', headers, body: JSON.stringify({ pageId }) })
  if (status !== 200) throw new Error(`the page was not turned: ${status}`)
}

/** No internal error of the daemon; and a run in which everything is refused at once has tested nothing. */
function judgeOutcomes(swarm: StreamSwarm): string[] {
  const { sent, outcomes } = swarm
  return [
    ...(swarm.countOf(/^(?:close 1011|internal|status 5(?!05))/) === 0 ? [] : ['internal errors']),
    ...(swarm.countOf(/^answered$/) > 0.25 * sent ? [] : ['too few answers: this run has tested too little']),
    ...(swarm.countOf(/^accepted$/) > 0.05 * sent
      ? []
      : ['too few were accepted: this run has tested too little']),
    ...(outcomes.size >= 20 ? [] : ['too few kinds of outcomes: this run has tested too little']),
  ]
}

/** Nobody but the phones is still there. */
function judgeMetrics(metrics: string): string[] {
  const open = (kind: string) =>
    Number(new RegExp(`^ovation_streams\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(metrics)?.[1])
  const [left, desks] = [open('phone') - streamPhones, open('operator')]
  return left === 0 && desks === 0 ? [] : [`${left} phones and ${desks} operators are still counted as open`]
}
