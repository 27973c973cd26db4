import { hash } from 'node:crypto'

/** A strong tag for exactly this content (RFC 9110 §8.8.3). */
export function entityTag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`
}

/** RFC 9110 §13.1.2: `If-None-Match` is a list of tags, compared weakly, or `*`. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
