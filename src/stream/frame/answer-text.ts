import type { Refusal } from '../../errors.js'
import { problemBody } from '../../http/answer.js'

/** The frame that accepts an action. Most ids are UUIDs, which need no escaping. */
export function acceptedText(id: string): string {
  return `{"id":${plain.test(id) ? `"${id}"` : JSON.stringify(id)},"ok":true}`
}

const plain = /^[\w-]+$/

/** The frame that refuses another one. @param id undefined where it has none that can be repeated. */
export function refusalText(refusal: Refusal, id: string | undefined): string {
  const retryAfter = refusal.extras.headers?.['retry-after']
  const start = id === undefined ? '{' : `{"id":${JSON.stringify(id)},`
  const wait = retryAfter === undefined ? '' : `,"retryAfter":${retryAfter}`
  return `${start}"ok":false,"problem":${problemBody(refusal).body}${wait}}`
}
