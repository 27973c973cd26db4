import { randomUUID } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import type { Test } from 'tap'
import { WebSocket } from 'ws'
import { apiKey } from '../show/bridge.js'
import { until, within } from '../time/until.js'

/** What a stream's close said. */
export interface Closed {
  readonly code: number
  readonly reason: string
}

/** A stream as a client sees it. */
export interface StreamClient {
  readonly socket: WebSocket
  /** Every frame received, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
  readonly frames: any[]
  /** Waits for the end. */
  readonly closed: Promise<Closed>
  /** Sends a frame; a string or bytes are sent as they are. */
  send(frame: unknown): void
  /** Waits for the next frame that was not waited for yet; rejects if the stream is closed without it. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
  next(): Promise<any>
  /** Waits until at least `count` frames have been received. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
  received(count: number): Promise<readonly any[]>
}

/**
 * Opens a stream.
 *
 * @param url as of the bridge: `http://host:port`.
 * @param hello the first frame; none when absent.
 * @param tls of a `https:` address.
 */
export async function openStream(
  t: Test,
  url: string,
  hello?: unknown,
  headers: Readonly<Record<string, string>> = {},
  tls: Pick<ConnectionOptions, 'ca' | 'servername'> = {},
): Promise<StreamClient> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/stream`, 'ovation.v1', { ...tls, headers })
  const frames: unknown[] = []
  let wake = () => {}
  let taken = 0
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    wake()
  })
  let ending: Closed | undefined
  const closed = new Promise<Closed>((resolve) => {
    socket.on('close', (code, reason) => {
      ending = { code, reason: reason.toString() }
      resolve(ending)
      wake()
    })
  })
  const opened = new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  await within('the stream is open', opened)
  socket.on('error', () => {})
  t.teardown(() => socket.terminate())
  const send = (frame: unknown) =>
    socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  const received = async (count: number) => {
    while (frames.length < count) {
      if (ending) throw new Error(`closed before that frame came: ${JSON.stringify(ending)}`)
      const more = new Promise<void>((resolve) => {
        wake = resolve
      })
      await within(`${count} frames`, more, () => frames)
    }
    return frames
  }
  if (hello !== undefined) send({ hello })
  return {
    socket,
    frames,
    get closed() {
      return within('the stream is closed', closed, () => frames.slice(-3))
    },
    send,
    received,
    next: async () => (await received(++taken))[taken - 1],
  }
}

/** The same stream without the results of the audience, which come at times of their own. */
export function withoutResults(stream: StreamClient): StreamClient {
  return withoutEvents(stream, 'results')
}

/** A screen with its page and results, but without what it is told to show. @param more members of its hello. */
export async function openWall(t: Test, url: string, layoutId: string, more = {}): Promise<StreamClient> {
  return withoutEvents(await openStream(t, url, { screen: layoutId, ...more }), 'screen')
}

function withoutEvents(stream: StreamClient, ...events: readonly string[]): StreamClient {
  const others = () => stream.frames.filter(({ event }) => !events.includes(event))
  let taken = 0
  const received = async (count: number) => {
    while (others().length < count) await stream.received(stream.frames.length + 1)
    return others()
  }
  return {
    socket: stream.socket,
    send: stream.send,
    get closed() {
      return stream.closed
    },
    get frames() {
      return others()
    },
    received,
    next: async () => (await received(++taken))[taken - 1],
  }
}

/** Waits until all that was on its way has been heard by both sides. The pong is one of the frames. */
export async function caughtUp(stream: StreamClient): Promise<void> {
  const ping = randomUUID()
  stream.send({ ping })
  await until(
    () => stream.frames.some(({ pong }) => pong === ping),
    'the answer to a ping',
    () => stream.frames.slice(-3),
  )
}

/** A phone that has the page already. */
export async function joinAsPhone(
  t: Test,
  { url, token }: { readonly url: string; readonly token: string },
): Promise<StreamClient> {
  const phone = await openStream(t, url, { token })
  await phone.next()
  return phone
}

/**
 * Phones that have the page already, each of a person of its own, since one person may have only a few streams.
 *
 * @param newToken makes a token of another person.
 */
export function joinAsCrowd(
  t: Test,
  url: string,
  count: number,
  newToken: () => string | Promise<string>,
): Promise<StreamClient[]> {
  const join = async () => joinAsPhone(t, { url, token: await newToken() })
  return Promise.all(Array.from({ length: count }, join))
}

/** An operator who has the show already, as the first of its frames. */
export async function joinAsOperator(
  t: Test,
  { url }: { readonly url: string },
  layoutId = 'show',
): Promise<StreamClient> {
  const operator = await openStream(t, url, { key: apiKey, layoutId })
  await operator.next()
  return operator
}
