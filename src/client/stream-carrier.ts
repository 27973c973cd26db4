import type { PageForPhones } from '../wire/control.js'
import type { ProblemBody } from '../wire/problem.js'
import type { PhoneResult } from '../wire/result.js'
import type { ClientFrame, PhoneFrame, PongFrame, Subprotocol } from '../wire/stream/frame.js'
import type { LightForPhones } from '../wire/stream/light.js'
import type { PendingAct } from './act-queue.js'
import type { AnyWebSocket, ConnectOptions } from './options.js'
import { ageOf, type ClientTimes, type Moment, moment } from './times.js'

export interface StreamEvents {
  page(page: PageForPhones): void
  results(results: readonly PhoneResult[]): void
  /** A light, or the pong of a ping that was asked for. */
  light(frame: LightForPhones | PongFrame): void
  /** The service stops; it asks to come back after so many ms. */
  closing(retryIn: number): void
  /** @param problem undefined: it counts. @param retryAfter seconds. */
  answered(id: string, problem?: ProblemBody, retryAfter?: number): void
  /** The stream has ended, or was found dead. Nothing comes after this. @param reason the error code of the service. */
  lost(reason: string): void
}

export type StreamCarrier = ReturnType<typeof streamCarrier>

/** Opens a stream. @param token is said in the first frame. */
export function streamCarrier(
  WebSocket: NonNullable<ConnectOptions['WebSocket']>,
  url: string,
  token: string,
  times: ClientTimes,
  on: StreamEvents,
) {
  const socket: AnyWebSocket = new WebSocket(
    `${url.replace(/^http/, 'ws')}/stream`,
    'ovation.v1' satisfies Subprotocol,
  )
  /** When each action that is not answered was sent. */
  const sent = new Map<string, Moment>()
  let heard = moment()
  let isPinged = false
  let isReady = false
  let isOver = false

  /** Ends it; nothing comes after this. */
  const drop = () => {
    isOver = true
    clearInterval(watch)
    // Not null: an `error` that nobody hears would end a Node.
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = () => {}
    socket.close()
  }
  const lose = (reason = '') => {
    if (isOver) return
    drop()
    on.lost(reason)
  }
  const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  /** The first hello, or one with a new token. */
  const hello = (next: string) => say({ hello: { token: next } })

  const look = () => {
    const silence = ageOf(heard)
    const [oldest] = sent.values()
    const isLate = oldest && ageOf(oldest) > times.answer
    if (silence > (isReady ? times.silent : times.connect) || isLate) lose()
    else if (isReady && silence > times.quiet && !isPinged) {
      isPinged = true
      say({ ping: 0 })
    }
  }
  const watch = setInterval(look, times.quiet / 6)

  socket.onopen = () => hello(token)
  socket.onclose = ({ reason }: { readonly reason: string }) => lose(reason)
  socket.onerror = () => lose()
  socket.onmessage = ({ data }: { readonly data: string }) => {
    heard = moment()
    isPinged = false
    try {
      take(JSON.parse(data))
    } catch {
      lose()
    }
  }

  const take = (frame: PhoneFrame) => {
    if (frame.event === 'page') {
      const { event, ...page } = frame
      isReady = true
      on.page(page)
    } else if (frame.event === 'results') on.results(frame.results)
    else if (frame.event === 'closing') on.closing(frame.retryIn)
    else if (frame.event === 'light' || 'pong' in frame) {
      // That to 0 only shows that the stream lives.
      if (frame.event || frame.pong) on.light(frame)
    } else if (frame.id) {
      sent.delete(frame.id)
      on.answered(frame.id, frame.problem, frame.retryAfter)
    }
  }

  return {
    ordered: true,
    room: 32,
    hello,
    drop,
    ping: (ping: number) => say({ ping }),
    send({ id, lid, type, value }: PendingAct) {
      sent.set(id, moment())
      // Its type is known from a page by now.
      say({ id, lid, type: type!, value })
    },
  }
}
