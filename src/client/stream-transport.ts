import { ownError } from './act-error.js'
import type { ClientCore, Transport } from './core.js'
import type { ConnectOptions } from './options.js'
import { type StreamCarrier, type StreamEvents, streamCarrier } from './stream-carrier.js'
import { ageOf, fullJitter, moment } from './times.js'

export interface StreamTransport extends Transport {
  /** Tries soon, whatever it has waited for. */
  hasten(): void
  /** Goes on with a new token. */
  renew(token: string): void
}

/** What the stream asks of its other way. */
interface Beside {
  readonly works: boolean | undefined
  use(isUsed: boolean): void
}

/** A stream that is opened again whenever it is lost. @param http works while there is none. */
export function streamTransport(
  core: ClientCore,
  WebSocket: NonNullable<ConnectOptions['WebSocket']>,
  http: Beside,
): StreamTransport {
  const { times, tokens, queue } = core
  let stream: StreamCarrier | undefined
  /** The token it was told. */
  let said = tokens.current
  let isReady = false
  let wasEver = false
  /** The service has asked to come back later. */
  let isClosing = false
  let failures = 0
  /** When it was tried or heard last. */
  let fresh = moment()
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
    fresh = moment()
    hedge = setTimeout(() => http.use(true), times.hedge)
    said = tokens.current
    try {
      stream = streamCarrier(WebSocket, core.url, said, times, events)
    } catch {
      // A page of https: may not even try ws:.
      lost('')
    }
  }
  const events: StreamEvents = {
    page(page) {
      fresh = moment()
      if (!isReady) openedAt = fresh
      isReady = wasEver = true
      clearTimeout(hedge)
      http.use(false)
      tokens.accepted()
      core.takePage(page)
      core.report()
      core.pump()
    },
    results(results) {
      core.takeResults(results)
    },
    closing(retryIn) {
      isClosing = true
      core.pause(retryIn)
      openIn(retryIn)
    },
    answered(id, problem, retryAfter = 0) {
      fresh = moment()
      const act = queue.byId(id)
      if (act && act.via === stream) core.judge(act, said, problem, retryAfter)
      core.pump()
    },
    lost: (reason) => lost(reason),
  }

  const lost = (reason: string) => {
    const [wasReady, wasClosing] = [isReady, isClosing]
    failures = wasReady && ageOf(openedAt) > times.connect ? 0 : failures + 1
    // Whoever has more streams than a participant may have would push out one by another for ever.
    const isRare = reason === 'replaced' || (http.works && !wasEver)
    const wait = isRare ? times.rare * (1 + Math.random()) : fullJitter(times, failures)
    clearTimeout(hedge)
    queue.lose(stream)
    stream = undefined
    isReady = false
    const why = ownError(reason || 'no-answer', `The stream has ended: ${reason}`)
    if (reason.startsWith('token-')) return core.refuseToken(said, why)
    if (!wasClosing) {
      openIn(wait)
      hedge = setTimeout(() => http.use(true), wasReady ? times.hedge : 0)
    }
    // Otherwise the other way says it, once it has been tried.
    if (wasReady || http.works === false) core.report(why)
  }

  open()
  return {
    get carrier() {
      return isReady && !isClosing ? stream : undefined
    },
    wake() {
      failures = 0
      // A phone that was away for a moment has not lost it.
      if (!stream || ageOf(fresh) > times.fresh) open()
    },
    hasten() {
      failures = 0
      if (!stream) openIn(fullJitter(times, 0))
    },
    renew(token) {
      said = token
      if (isReady) stream?.hello(token)
      else open()
    },
    close: drop,
  }
}
