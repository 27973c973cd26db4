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

/** Answers with the JSON, or with 304 if the client has it already. Call it before the handler returns. */
export function replyTagged(exchange: Exchange, { body, etag }: Tagged, cacheControl: string): void {
  const status = matches(exchange.head.ifNoneMatch, etag) ? 304 : 200
  exchange.reply({ status, headers: { etag, 'cache-control': cacheControl }, body })
}

/** RFC 9110 §13.1.2: `If-None-Match` is a list of tags, compared weakly, or `*`. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
