import { ownError } from './act-error.js'
import type { ClientCore } from './core.js'
import type { HttpTransport } from './http-transport.js'
import type { ConnectOptions } from './options.js'
import { type StreamCarrier, type StreamEvents, streamCarrier } from './stream-carrier.js'
import { ageOf, fullJitter, moment } from './times.js'

export type StreamTransport = ReturnType<typeof streamTransport>

/** A stream that is reopened whenever it is lost. @param http is used while there is none. */
export function streamTransport(
  core: ClientCore,
  WebSocket: NonNullable<ConnectOptions['WebSocket']>,
  http: Pick<HttpTransport, 'works' | 'use'>,
) {
  const { times, tokens, queue } = core
  let stream: StreamCarrier | undefined
  /** The token that the stream was sent last. */
  let sentToken = tokens.current
  let isReady = false
  let hasWorked = false
  /** Whether the service asked the phone to reconnect later. */
  let isClosing = false
  let failures = 0
  /** When it was last opened, or last received something. */
  let lastSign = moment()
  let openedAt = moment()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hedge: ReturnType<typeof setTimeout> | undefined

  const drop = () => {
    clearTimeout(timer)
    clearTimeout(hedge)
    stream?.drop()
    queue.lose(stream)
    stream = undefined
    isReady = isClosing = false
  }
  const openIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }
  const open = () => {
    drop()
    if (tokens.isRefused) return
    lastSign = moment()
    hedge = setTimeout(() => http.use(true), times.hedge)
    sentToken = tokens.current
    try {
      stream = streamCarrier(WebSocket, core.url, sentToken, times, events)
    } catch {
      // A page of https: may not open ws:, and throws.
      lost('')
    }
  }
  const events: StreamEvents = {
    page(page) {
      lastSign = moment()
      const isNew = !isReady
      if (isNew) openedAt = lastSign
      isReady = hasWorked = true
      clearTimeout(hedge)
      http.use(false)
      tokens.accepted()
      core.takePage(page)
      core.report()
      if (isNew) core.takeLight()
      core.pump()
    },
    results: core.takeResults,
    light: core.takeLight,
    closing(retryIn) {
      isClosing = true
      core.pause(retryIn)
      openIn(retryIn)
    },
    answered(id, problem, retryAfter = 0) {
      lastSign = moment()
      const act = queue.byId(id)
      if (act && act.via === stream) core.judge(act, sentToken, problem, retryAfter)
      core.pump()
    },
    lost: (reason) => lost(reason),
  }

  const lost = (reason: string) => {
    const [wasReady, wasClosing] = [isReady, isClosing]
    failures = wasReady && ageOf(openedAt) > times.connect ? 0 : failures + 1
    // A participant with too many streams would have each one push out another for ever.
    const isRare = reason === 'replaced' || (http.works && !hasWorked)
    const wait = isRare ? times.rare * (1 + Math.random()) : fullJitter(times, failures)
    clearTimeout(hedge)
    queue.lose(stream)
    stream = undefined
    isReady = false
    const why = ownError(reason || 'no-answer', `The stream has ended: ${reason}`)
    if (reason.startsWith('token-')) return core.refuseToken(sentToken, why)
    if (!wasClosing) {
      openIn(wait)
      hedge = setTimeout(() => http.use(true), wasReady ? times.hedge : 0)
    }
    // Otherwise HTTP reports it, once it has been tried.
    if (wasReady || http.works === false) core.report(why)
  }

  open()
  return {
    /** Where actions may be sent now; undefined while there is no way. */
    get carrier() {
      return isReady && !isClosing ? stream : undefined
    },
    /** Tries at once. @param isNetworkNew whether what was open before cannot be any more. */
    wake(isNetworkNew: boolean) {
      failures = 0
      // A stream that received something a moment ago is still open.
      if (!stream || isNetworkNew || ageOf(lastSign) > times.fresh) open()
    },
    /** Tries soon, however long it was going to wait. */
    hasten() {
      failures = 0
      if (!stream) openIn(fullJitter(times, 0))
    },
    /** Continues with a new token. */
    renew(token: string) {
      sentToken = token
      if (isReady) stream?.hello(token)
      else open()
    },
    close: drop,
  }
}
