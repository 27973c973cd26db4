// A child: phones that act over streams as fast as they are answered. Usage: stream-phones.js STREAMS REQUESTS
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '../../../support/load/child.js'
import { summarize } from '../../../support/percentile.js'
import { writeText } from '../../../support/wire/frames.js'
import { WireStream } from '../../../support/wire/wire-stream.js'
import { demoLayout } from '../layouts.js'
import type { LoadResult } from './load.js'
import { makeRequests } from './make-requests.js'

export type StreamCalls = typeof calls

/** Actions of one stream that are not answered yet. */
const inFlight = 8
const [streams, requests] = process.argv.slice(2).map(Number) as [number, number]
/** Each action has an id of its own: these digits count. */
const idDigits = 12
const idStart = '{"id":"'
const acceptedLength = JSON.stringify({ id: '0'.repeat(idDigits), ok: true }).length
let sent = Math.floor(Math.random() * 2 ** 39)

const all = makeRequests({ layouts: [demoLayout()], tokens: streams, requests })
const scripts = Array.from({ length: streams }, (_, phone) => {
  const own = all.filter((_, n) => n % streams === phone)
  const frames = own.map(({ body }) =>
    // The token says which layout is meant.
    writeText(JSON.stringify({ id: '0'.repeat(idDigits), ...JSON.parse(body), layoutId: undefined })),
  )
  return { token: own[0]!.headers.authorization!.slice('Bearer '.length), frames }
})
const calls = serve({ run })

async function run(port: number, seconds: number): Promise<LoadResult> {
  const score: Score = { accepted: 0, refused: 0, failed: 0, waits: [] }
  const phones = scripts.map(({ token, frames }) => new StreamPhone(port, token, frames, score))
  await Promise.all(phones.map(({ ready }) => ready))
  const start = performance.now()
  for (const phone of phones) phone.send()
  await delay(seconds * 1000)
  const { accepted, refused, failed, waits } = score
  const lasted = (performance.now() - start) / 1000
  for (const phone of phones) phone.close()
  const { p50, p99 } = summarize(waits)
  return { requestsPerSecond: (accepted + refused) / lasted, p50, p99, accepted, refused, failed }
}

/** Of all phones together. */
interface Score {
  accepted: number
  refused: number
  failed: number
  /** From an action to its answer, ms. */
  readonly waits: number[]
}

class StreamPhone {
  /** Resolves with the first event, the page; also when the connection fails. */
  readonly ready: Promise<void>
  readonly #stream: WireStream
  #next = 0
  #answered = 0
  #sentAt = 0

  constructor(
    port: number,
    token: string,
    private readonly frames: readonly Buffer[],
    score: Score,
  ) {
    let settle = () => {}
    this.ready = new Promise((resolve) => {
      settle = resolve
    })
    let isAnswer = false
    const onText = (_: Buffer, start: number, end: number) => {
      if (isAnswer) this.#take(end - start === acceptedLength, score)
      isAnswer = true
      settle()
    }
    this.#stream = new WireStream(port, { token }, onText, () => {
      score.failed++
      settle()
    })
  }

  /** The next actions, at once. */
  send(): void {
    this.#answered = 0
    this.#sentAt = performance.now()
    const frames = Array.from({ length: inFlight }, () => {
      const frame = this.frames[this.#next++ % this.frames.length]!
      frame.write(String(sent++).padStart(idDigits, '0'), frame.indexOf(idStart) + idStart.length, 'latin1')
      return frame
    })
    this.#stream.write(Buffer.concat(frames))
  }

  close(): void {
    this.#stream.close()
  }

  /** When all are answered, as many again are sent at once. */
  #take(isAccepted: boolean, score: Score): void {
    if (isAccepted) score.accepted++
    else score.refused++
    if (++this.#answered < inFlight) return
    score.waits.push(performance.now() - this.#sentAt)
    this.send()
  }
}
