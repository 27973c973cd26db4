import type { ProblemBody } from '../wire/problem.js'
import { actError, ownError } from './act-error.js'
import type { Carrier, PendingAct } from './act-queue.js'
import type { ClientCore } from './core.js'
import type { ActError } from './options.js'
import { fullJitter } from './times.js'
import { isHidden } from './wake-ups.js'

export type HttpTransport = ReturnType<typeof httpTransport>

/** Sends actions as requests, and polls the page and the results. @param onRecovered is called when HTTP works again. */
export function httpTransport(core: ClientCore, onRecovered: () => void) {
  const { times, tokens, queue } = core
  const open = new Set<AbortController>()
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

  /** Rejects with `no-answer` after a timeout, without a network, or if a proxy answers. @returns the wait in seconds. */
  const call = async (token: string, path: string, init: RequestInit) => {
    const control = new AbortController()
    open.add(control)
    const timer = setTimeout(() => control.abort(), times.answer)
    let retryAfter = 0
    try {
      const headers = { ...init.headers, authorization: `Bearer ${token}` }
      const got = await fetch(core.url + path, { ...init, headers, signal: control.signal })
      const { status } = got
      retryAfter = Number(got.headers.get('retry-after')) || 0
      // biome-ignore lint/suspicious/noExplicitAny: judged below
      const body: any = status === 304 ? {} : await got.json()
      const problem: ProblemBody | undefined = body.code && body
      // A captive portal also answers 200.
      if (!problem && !body.ok && !body.layoutId && status !== 304) throw 0
      return { status, body, etag: got.headers.get('etag'), problem, retryAfter }
    } catch {
      throw ownError('no-answer', 'The service did not answer.', { retryAfter })
    } finally {
      clearTimeout(timer)
      open.delete(control)
    }
  }
  const abortAll = () => {
    for (const control of open) control.abort()
  }

  // As many connections as a browser opens to one host over HTTP/1.1.
  const carrier: Carrier = { ordered: false, room: 6, send: (act) => void post(act) }

  const post = async (act: PendingAct) => {
    const token = tokens.current
    try {
      const { id, lid, type, value } = act
      const { problem, retryAfter } = await call(token, '/action', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ layoutId: core.page?.layoutId ?? '', lid, type, value }),
      })
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
    const tag = tags[path]
    const headers = { ...(tag && { 'if-none-match': tag }) }
    const { body, etag, problem, status } = await call(token, path, { headers })
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
    /** Where actions may be sent now; undefined while there is no way. */
    get carrier() {
      return isUsed && performance.now() >= quietUntil ? carrier : undefined
    },
    /** Whether the last request was answered; undefined before the first one. */
    get works() {
      return isUsed ? works : undefined
    },
    /** Takes over from the stream, or hands back to it. */
    use(next: boolean) {
      if (isUsed === next) return
      isUsed = next
      // What was known may be out of date.
      works = undefined
      tags['/page'] = tags['/results'] = undefined
      // Requests that hang are repeated over the stream.
      if (!next) abortAll()
      void ask()
    },
    /** Tries at once. */
    wake() {
      quietUntil = failures = 0
      void ask()
    },
    close() {
      isUsed = false
      clearTimeout(timer)
      abortAll()
    },
  }
}
