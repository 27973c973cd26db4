import { setTimeout as delay } from 'node:timers/promises'
import { demoLayout } from '../layouts.js'
import type { LoadResult } from '../load.js'
import { makeRequests } from '../requests.js'
import { percentile } from '../statistics.js'
import { ActionRing, acceptedLength } from './action-ring.js'
import { WireStream } from './wire-stream.js'

/**
 * Phones that act over streams as fast as they are answered. A child with an IPC channel: says that it is ready, then
 * plays each task. Usage: stream-crowd.js TOKEN_SECRET STREAMS REQUESTS
 */
export interface StreamTask {
  readonly port: number
  readonly seconds: number
}

/** Actions of one stream that are not answered yet. */
const inFlight = 8

const [secret = '', streams = '', requests = ''] = process.argv.slice(2)
const size = Number(streams)
const sent = makeRequests([demoLayout()], { tokens: size, requests: Number(requests) }, secret)
const scripts = Array.from({ length: size }, (_, phone) => {
  const own = sent.filter((_, n) => n % size === phone)
  const [bearer = ''] = own.map(({ headers }) => headers.authorization!)
  // The token says which layout is meant.
  const actions = own.map(({ body }) => ({ ...(JSON.parse(body) as object), layoutId: undefined }))
  return { token: bearer.slice('Bearer '.length), actions }
})
process.on('message', async (task: StreamTask) => process.send?.(await play(task)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function play({ port, seconds }: StreamTask): Promise<LoadResult> {
  const score: Score = { accepted: 0, refused: 0, failed: 0, waits: new Float64Array(mostWaits), taken: 0 }
  const phones = scripts.map(({ token, actions }) => new StreamPhone(port, token, actions, score))
  await Promise.all(phones.map(({ ready }) => ready))
  const start = performance.now()
  for (const phone of phones) phone.begin()
  await delay(seconds * 1000)
  const { accepted, refused, failed } = score
  const lasted = (performance.now() - start) / 1000
  for (const phone of phones) phone.end()
  const waits = score.waits.subarray(0, Math.min(mostWaits, score.taken)).sort()
  return {
    requestsPerSecond: (accepted + refused) / lasted,
    p50: percentile(waits, 50),
    p99: percentile(waits, 99),
    accepted,
    refused,
    failed,
  }
}

/** Of all phones together. */
interface Score {
  accepted: number
  refused: number
  failed: number
  /** From an action to its answer, ms: the last ones. */
  readonly waits: Float64Array
  taken: number
}

const mostWaits = 65_536

class StreamPhone {
  /** Resolves with the first event, the page; also when the connection fails. */
  readonly ready: Promise<void>
  readonly #stream: WireStream
  readonly #ring: ActionRing
  #answered = 0
  #sentAt = 0

  constructor(port: number, token: string, actions: readonly object[], score: Score) {
    this.#ring = new ActionRing(actions, inFlight)
    let settle = () => {}
    this.ready = new Promise((resolve) => {
      settle = resolve
    })
    let isAnswer = false
    const onText = (_: Buffer, start: number, end: number) => {
      if (isAnswer) this.#take(end - start === acceptedLength, score)
      else settle()
      isAnswer = true
    }
    const onEnd = () => {
      score.failed++
      settle()
    }
    this.#stream = new WireStream(port, { token }, onText, onEnd)
  }

  begin(): void {
    this.#send()
  }

  end(): void {
    this.#stream.close()
  }

  /** When all are answered, as many again are sent at once. */
  #take(isAccepted: boolean, score: Score): void {
    if (isAccepted) score.accepted++
    else score.refused++
    if (++this.#answered < inFlight) return
    score.waits[score.taken++ % mostWaits] = performance.now() - this.#sentAt
    this.#send()
  }

  #send(): void {
    this.#answered = 0
    this.#sentAt = performance.now()
    this.#stream.write(this.#ring.take(inFlight))
  }
}
