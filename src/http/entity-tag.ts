import { hash } from 'node:crypto'
import type { Exchange } from './exchange.js'

/** A strong tag for exactly this content (RFC 9110 §8.8.3). */
export function entityTag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
}

/** JSON that clients may cache. */
export interface Tagged {
  readonly body: string
  readonly etag: string
}

export function tagged(body: string): Tagged {
  return { body, etag: entityTag(body) }
}

/** JSON that also says what time it is: with a weak tag, that of what else it says (RFC 9110 §8.8.1). */
export function weaklyTagged(body: string, steady: Tagged): Tagged {
  return { body, etag: `W/${steady.etag}` }
}

/** Answers with the JSON, or with 304 if the client has it already. Call it before the handler returns. */
export function replyTagged(exchange: Exchange, { body, etag }: Tagged, cacheControl: string): void {
  const status = matches(exchange.head.ifNoneMatch, etag) ? 304 : 200
  exchange.reply({ status, headers: { etag, 'cache-control': cacheControl }, body })
}

/** RFC 9110 §13.1.2: `If-None-Match` is a list of tags, compared weakly, or `*`. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false
  const wanted = ['*', strong(etag)]
  return ifNoneMatch.split(',').some((tag) => wanted.includes(strong(tag.trim())))
}

/** RFC 9110 §13.1.1: `If-Match` is a list of tags, compared strongly. `*` names no content, so it matches none here. */
export function namesTag(ifMatch: string, etag: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === etag)
}

function strong(tag: string): string {
  return tag.replace(/^W\//, '')
}
