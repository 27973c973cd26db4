import type { ProblemBody } from '../wire/problem.js'
import { ownError } from './act-error.js'
import type { PendingAct } from './act-queue.js'
import type { ClientTimes } from './times.js'

/** An answer of the service. */
export interface HttpReply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  readonly body: any
  readonly etag: string | null
  /** Undefined for a success. */
  readonly problem: ProblemBody | undefined
  /** Seconds. */
  readonly retryAfter: number
}

/** The requests of a phone. They reject with `no-answer` after a timeout, without a network, or if a proxy answers. */
export function httpCalls(url: string, { answer }: ClientTimes) {
  const open = new Set<AbortController>()

  const call = async (token: string, path: string, init: RequestInit): Promise<HttpReply> => {
    const control = new AbortController()
    open.add(control)
    const timer = setTimeout(() => control.abort(), answer)
    let retryAfter = 0
    try {
      const headers = { ...init.headers, authorization: `Bearer ${token}` }
      const got = await fetch(url + path, { ...init, headers, signal: control.signal })
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

  return {
    /** @param etag of the version that is known. */
    get(token: string, path: string, etag: string | undefined): Promise<HttpReply> {
      return call(token, path, { headers: { ...(etag && { 'if-none-match': etag }) } })
    },
    post(token: string, layoutId: string, { id, lid, type, value }: PendingAct): Promise<HttpReply> {
      return call(token, '/action', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ layoutId, lid, type, value }),
      })
    },
    /** Ends all of them. */
    abort() {
      for (const control of open) control.abort()
    },
  }
}
