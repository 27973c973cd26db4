import type { PageForPhones } from '../wire/control.js'
import { actError, ownError } from './act-error.js'
import { actQueue } from './act-queue.js'
import type { ClientCore } from './core.js'
import { httpTransport } from './http-transport.js'
import type { ActError, ConnectionState, ConnectOptions, LightLink, OvationConnection } from './options.js'
import { type StreamTransport, streamTransport } from './stream-transport.js'
import { usualTimes } from './times.js'
import { tokenKeeper } from './token-keeper.js'
import { onWakeUp } from './wake-ups.js'

/** After a refusal with a wait of at most this, s, nothing is sent until it is over. */
const shortWait = 2

/** What the platform may provide. */
const platform = globalThis as object as {
  readonly WebSocket?: ConnectOptions['WebSocket']
}

/** Opens a connection. @param change replaces some of the usual times. */
export function openSession(
  options: ConnectOptions,
  change: Partial<typeof usualTimes> = {},
): OvationConnection {
  const { over, onPage, onResults, onState, WebSocket = platform.WebSocket } = options
  if (over === 'stream' && !WebSocket)
    throw new TypeError('Expected a WebSocket, for over: stream; there is none here')
  if (!/^https?:/i.test(options.url)) throw new TypeError('Expected url to begin with http: or https:')
  // Throws if the address has no host; so it comes before any timer.
  const url = new URL(options.url).href.replace(/\/+$/, '')
  const times = { ...usualTimes, ...change }
  const queue = actQueue(times)
  let page: PageForPhones | undefined
  let knownPage = ''
  let knownResults = ''
  let state: ConnectionState | undefined
  let pausedUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: ReturnType<typeof setTimeout> | undefined
  let end: ActError | undefined
  const link: { -readonly [Member in keyof LightLink]: LightLink[Member] } = {
    light: undefined,
    hear: undefined,
    ping(value) {
      const carrier = stream?.carrier
      if (performance.now() >= pausedUntil) carrier?.ping(value)
      return !!carrier
    },
  }

  /** In a microtask of its own, since a callback may throw, or call `close`. */
  const tell = (step: () => void) => queueMicrotask(() => end || step())
  const show = (next: ConnectionState, why?: Error) => {
    state = next
    queueMicrotask(() => onState?.(next, why))
  }

  const tokens = tokenKeeper(options, times, {
    renewed(token) {
      stream?.renew(token)
      http.wake()
    },
    failed(why) {
      show(tokens.isRefused ? 'waiting' : state!, why as Error)
    },
  })

  const core: ClientCore = {
    url,
    times,
    queue,
    tokens,
    wantsResults: onResults !== undefined,
    get page() {
      return page
    },
    takePage(next) {
      const text = JSON.stringify(next)
      // The same time until closing, told again, ends later.
      if (text === knownPage && !text.includes('"closesIn"')) return
      knownPage = text
      page = next
      queue.learn(next)
      tell(() => onPage?.(next))
    },
    takeResults(results) {
      const text = JSON.stringify(results)
      if (text === knownResults) return
      knownResults = text
      tell(() => onResults?.(results))
    },
    takeLight(frame) {
      if (!frame || 'color' in frame) link.light = frame
      link.hear?.(frame)
    },
    judge(act, token, problem, retryAfter) {
      if (!problem) return queue.settle(act)
      const { code, status, cooldown } = problem
      if (code === 'internal' || code === 'unconfirmed') act.doubt = true
      if (code.startsWith('token-')) {
        queue.putBack(act, problem)
        core.refuseToken(token, actError(problem))
      } else if (!cooldown && (status === 429 || status >= 500) && (act.doubt || retryAfter <= shortWait)) {
        const wait = (retryAfter || 1) * 1000 * (1 + Math.random() / 4)
        queue.putBack(act, problem)
        // A long wait is for this action alone: others would be refused by themselves.
        if (retryAfter > shortWait) act.due = performance.now() + wait
        else core.pause(wait)
      } else {
        queue.settle(act, actError(problem, retryAfter))
        if (code === 'control-not-found') http.wake()
      }
    },
    refuseToken(token, problem) {
      if (!tokens.canRenew) return finish(problem)
      tokens.refused(token)
      // Most renewals finish before anybody notices.
      clearTimeout(renewing)
      renewing = setTimeout(core.report, times.hedge, problem)
    },
    pump() {
      clearTimeout(timer)
      if (end) return
      queue.expire()
      const carrier = stream?.carrier ?? http.carrier
      if (carrier && page && !tokens.isRefused && performance.now() >= pausedUntil) queue.sendBy(carrier)
      if (queue.size > 0) timer = setTimeout(core.pump, times.pace / 2)
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms)
    },
    report(why) {
      const isOpen = !tokens.isRefused && (stream?.carrier || http.works)
      const next = isOpen ? 'open' : 'waiting'
      if (!end && next !== state) show(next, isOpen ? undefined : why)
    },
  }

  const finish = (why: ActError | undefined) => {
    if (end) return
    end = why ?? ownError('closed', 'close() was called.')
    clearTimeout(timer)
    clearTimeout(renewing)
    ending.abort()
    tokens.stop()
    stream?.close()
    http.close()
    queue.clear(end)
    show('closed', why)
  }

  let stream: StreamTransport | undefined
  const http = httpTransport(core, () => stream?.hasten())
  const ending = new AbortController()
  onWakeUp((isNetworkNew) => {
    stream?.wake(isNetworkNew)
    http.wake()
  }, ending.signal)
  show('connecting')
  if (WebSocket && over !== 'http') {
    const fallback = over === 'stream' ? { works: false, use: () => {} } : http
    stream = streamTransport(core, WebSocket, fallback)
  } else http.use(true)

  return {
    get page() {
      return page
    },
    act(lid, value) {
      const settled = new Promise<void>((resolve, reject) => {
        if (end) throw end
        // A value that JSON cannot represent fails here, not when it is sent.
        JSON.stringify(value)
        queue.add(lid, value, { resolve, reject })
        core.pump()
      })
      // A caller that ignores the promise needs no `catch`.
      settled.catch(() => {})
      return settled
    },
    close: () => finish(undefined),
    link,
  }
}
