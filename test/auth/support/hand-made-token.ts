import { createHmac } from 'node:crypto'

export interface HandMade {
  /** An object, or JSON as text where an object cannot say it. */
  readonly claims: object | string | Buffer
  readonly header?: object | string
  readonly secret: string | Buffer
}

/** A JWT signed with HMAC-SHA-256 by Node's own crypto, whatever its header says. */
export function handMadeToken({ claims, header = { alg: 'HS256', typ: 'JWT' }, secret }: HandMade): string {
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

export function encode(part: object | string | Buffer): string {
  return Buffer.from(
    Buffer.isBuffer(part) || typeof part === 'string' ? part : JSON.stringify(part),
  ).toString('base64url')
}
