import type { JoinBody } from '../../../wire/room.js'

/** Why the service refused a join. */
export interface JoinRefusal extends Error {
  /** Of the service's closed list, or `no-answer`. */
  readonly code: string
  /** Seconds; 0 if the service does not say. */
  readonly retryAfter: number
}

/** No answer is waited for longer, ms. */
const answerTimeout = 7000

/** Joins a room, or renews a token. @returns a token. @throws {JoinRefusal} */
export async function askToJoin(base: string, layoutId: string, claim: JoinBody): Promise<string> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), answerTimeout)
  try {
    const got = await fetch(`${base}/join/${encodeURIComponent(layoutId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(claim),
      signal: control.signal,
    })
    const { token, code } = (await got.json()) as { readonly token?: unknown; readonly code?: string }
    if (typeof token === 'string') return token
    throw refusal(code ?? 'no-answer', Number(got.headers.get('retry-after')) || 0)
  } catch (why) {
    throw why instanceof Error && 'code' in why && 'retryAfter' in why ? why : refusal('no-answer', 0)
  } finally {
    clearTimeout(timer)
  }
}

function refusal(code: string, retryAfter: number): JoinRefusal {
  return Object.assign(new Error(code), { code, retryAfter })
}
