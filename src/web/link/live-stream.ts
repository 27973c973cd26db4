import { ageOf, fullJitter, moment, usualTimes } from '../../client/times.js'
import { onWakeUp } from '../../client/wake-ups.js'
import type { AnswerFrame, ClosingEvent, Hello, HelloFrame, Subprotocol } from '../../wire/stream/frame.js'
import { base } from './addresses.js'

/** @template E the frames that the service sends after such a hello. */
interface LiveStreamEvents<E extends { readonly event: string }> {
  /** Called with each event of the service except `closing`. */
  event(event: E): void
  /** Called when the stream has opened or was lost; a lost one is tried again. */
  open(isOpen: boolean): void
  /** Called when the service refuses the stream with a code of its closed list. @returns whether to try again. */
  refused(code: string): boolean
}

/**
 * Opens a stream for a viewer. It is reopened whenever it is lost, and at once when the device wakes up or finds a network.
 *
 * @param hello of the first frame. @returns a function that ends it.
 */
export function openLiveStream<E extends { readonly event: string }>(hello: Hello, on: LiveStreamEvents<E>) {
  const times = usualTimes
  let socket: WebSocket | undefined
  let lastFrameAt = moment()
  let isReady = false
  let isPinged = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()

  const drop = () => {
    clearTimeout(timer)
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null
    socket?.close()
    socket = undefined
    isReady = isPinged = false
  }
  const openIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }
  const lose = () => {
    drop()
    on.open(false)
    openIn(fullJitter(times, failures++))
  }
  const open = () => {
    drop()
    lastFrameAt = moment()
    const opened = new WebSocket(`${base.replace(/^http/, 'ws')}/stream`, 'ovation.v1' satisfies Subprotocol)
    socket = opened
    opened.onopen = () => opened.send(JSON.stringify({ hello } satisfies HelloFrame))
    opened.onclose = ({ code, reason }) =>
      code < 4400 || code >= 4500 || on.refused(reason) ? lose() : end()
    opened.onmessage = ({ data }) => take(JSON.parse(String(data)))
  }
  const take = (frame: E | ClosingEvent | AnswerFrame) => {
    lastFrameAt = moment()
    isPinged = false
    if (frame.event === undefined) return
    if (frame.event === 'closing') return openIn((frame as ClosingEvent).retryIn)
    failures = 0
    if (!isReady) on.open(true)
    isReady = true
    on.event(frame as E)
  }
  const look = () => {
    if (socket === undefined) return
    const silence = ageOf(lastFrameAt)
    if (silence > (isReady ? times.silent : times.connect)) lose()
    else if (isReady && silence > times.quiet && !isPinged) {
      isPinged = true
      socket.send('{"ping":0}')
    }
  }
  const watch = setInterval(look, times.quiet / 6)
  const end = () => {
    clearInterval(watch)
    ending.abort()
    drop()
  }
  const wake = (isNetworkNew: boolean) => {
    if (isNetworkNew || ageOf(lastFrameAt) > times.fresh) open()
  }
  onWakeUp(wake, ending.signal)
  open()
  return end
}
