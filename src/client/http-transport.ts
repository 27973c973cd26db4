import { actError } from './act-error.js'
import type { Carrier, PendingAct } from './act-queue.js'
import type { ClientCore, Transport } from './core.js'
import { httpCalls } from './http-calls.js'
import type { ActError } from './options.js'
import { fullJitter } from './times.js'
import { isHidden } from './wake-ups.js'

export interface HttpTransport extends Transport {
  /** Whether the last request was answered; undefined before the first one. */
  readonly works: boolean | undefined
  /** Takes over from the stream, or hands back to it. */
  use(isUsed: boolean): void
}

/** Sends actions as requests, and polls the page and the results. @param onRecovered is called when HTTP works again. */
export function httpTransport(core: ClientCore, onRecovered: () => void): HttpTransport {
  const { times, tokens, queue } = core
  const calls = httpCalls(core.url, times)
  const tags: Record<string, string | undefined> = {}
  let isUsed = false
  let isAsking = false
  let works: boolean | undefined
  let failures = 0
  let quietUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const succeeded = () => {
    const isBack = works === false
    works = true
    failures = 0
    tokens.accepted()
    core.report()
    if (isBack) onRecovered()
  }
  const failed = (why: ActError) => {
    // A refused token is reported elsewhere, if its renewal takes long.
    if (!isUsed || tokens.isRefused) return
    works = false
    quietUntil = performance.now() + Math.max((why.retryAfter ?? 0) * 1000, fullJitter(times, failures++))
    core.report(why)
  }

  // As many connections as a browser opens to one host over HTTP/1.1.
  const carrier: Carrier = { ordered: false, room: 6, send: (act) => void post(act) }

  const post = async (act: PendingAct) => {
    const token = tokens.current
    try {
      const { problem, retryAfter } = await calls.post(token, core.page?.layoutId ?? '', act)
      if (act.via === carrier) core.judge(act, token, problem, retryAfter)
      if (!tokens.isRefused) succeeded()
    } catch (why) {
      if (act.via === carrier) queue.putBack(act)
      failed(why as ActError)
    }
    core.pump()
  }

  /** @returns the body; undefined if nothing has changed. */
  const read = async (path: string) => {
    const token = tokens.current
    const { body, etag, problem, status } = await calls.get(token, path, tags[path])
    if (problem) {
      const why = actError(problem)
      if (status === 401) core.refuseToken(token, why)
      throw why
    }
    if (etag) tags[path] = etag
    return status === 304 ? undefined : body
  }

  const ask = async () => {
    clearTimeout(timer)
    if (!isUsed || isAsking) return
    isAsking = true
    try {
      if (!tokens.isRefused && !isHidden()) {
        const page = await read('/page')
        // A stream that has opened meanwhile is newer.
        if (page && isUsed) core.takePage(page)
        const changed = core.wantsResults && isUsed && (await read('/results'))
        if (changed && isUsed) core.takeResults(changed.results)
        succeeded()
      }
    } catch (why) {
      failed(why as ActError)
    }
    isAsking = false
    core.pump()
    const wait = works === false ? quietUntil - performance.now() : times.poll * (0.8 + 0.4 * Math.random())
    if (isUsed) timer = setTimeout(ask, wait)
  }

  return {
    get carrier() {
      return isUsed && performance.now() >= quietUntil ? carrier : undefined
    },
    get works() {
      return isUsed ? works : undefined
    },
    use(next) {
      if (isUsed === next) return
      isUsed = next
      // What was known may be out of date.
      works = undefined
      tags['/page'] = tags['/results'] = undefined
      // Requests that hang are repeated over the stream.
      if (!next) calls.abort()
      void ask()
    },
    wake() {
      quietUntil = failures = 0
      void ask()
    },
    close() {
      isUsed = false
      clearTimeout(timer)
      calls.abort()
    },
  }
}
