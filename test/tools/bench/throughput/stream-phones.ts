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
/** Of all phones together; from an action to its answer, ms. */
let [score, waits] = [{ accepted: 0, refused: 0, failed: 0 }, [] as number[]]

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
  ;[score, waits] = [{ accepted: 0, refused: 0, failed: 0 }, []]
  const phones = await Promise.all(scripts.map(({ token, frames }) => openPhone(port, token, frames)))
  const start = performance.now()
  for (const { send } of phones) send()
  await delay(seconds * 1000)
  const result = { ...score }
  const lasted = (performance.now() - start) / 1000
  for (const { stream } of phones) stream.close()
  const { p50, p99 } = summarize(waits)
  return { requestsPerSecond: (result.accepted + result.refused) / lasted, p50, p99, ...result }
}

/** Resolves with the first event, the page; also when the connection fails. When all are answered, as many again are sent. */
function openPhone(port: number, token: string, frames: readonly Buffer[]) {
  let [next, answered, sentAt] = [0, 0, 0]
  const send = () => {
    answered = 0
    sentAt = performance.now()
    const together = Array.from({ length: inFlight }, () => {
      const frame = frames[next++ % frames.length]!
      frame.write(String(sent++).padStart(idDigits, '0'), frame.indexOf(idStart) + idStart.length, 'latin1')
      return frame
    })
    stream.write(Buffer.concat(together))
  }
  let stream: WireStream
  return new Promise<{ readonly stream: WireStream; send(): void }>((resolve) => {
    const onText = (_: Buffer, start: number, end: number) => {
      if (sentAt === 0) return resolve({ stream, send })
      score[end - start === acceptedLength ? 'accepted' : 'refused']++
      if (++answered < inFlight) return
      waits.push(performance.now() - sentAt)
      send()
    }
    stream = new WireStream(port, { token }, onText, () => {
      score.failed++
      resolve({ stream, send })
    })
  })
}
