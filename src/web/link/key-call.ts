import { base } from './addresses.js'
import { DeskProblem, type KeyCall } from './desk-request.js'

/** No answer is waited for longer, ms; a test of the displays takes some seconds. */
const answerTimeout = 15_000

/** Sends the requests of the desk. @param key undefined while it has none. */
export function keyCall(key?: string): KeyCall {
  const headers = { ...(key !== undefined && { 'x-api-key': key }), 'content-type': 'application/json' }
  return async (method, path, body, timeout = answerTimeout) => {
    const control = new AbortController()
    const timer = setTimeout(() => control.abort(), timeout)
    try {
      const answer = await fetch(base + path, {
        method,
        headers,
        cache: 'no-store',
        signal: control.signal,
        ...(body && { body: JSON.stringify(body) }),
      })
      // A page that says that it went wrong is a proxy's, and no answer.
      const isPage = answer.ok && answer.headers.get('content-type')?.startsWith('text/html')
      const got = await (isPage ? answer.text() : answer.json())
      if (!answer.ok) throw new DeskProblem(String(got.code), String(got.detail))
      return got
    } catch (error) {
      throw error instanceof DeskProblem ? error : new DeskProblem('no-answer', String(error))
    } finally {
      clearTimeout(timer)
    }
  }
}
