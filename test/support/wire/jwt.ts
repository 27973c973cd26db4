import { createHmac } from 'node:crypto'
import { tokenSecret } from '../show/bridge.js'

/** Signs claims by hand, to make tokens that the daemon would never make. */
export function signByHand(
  claims: object,
  {
    header = { alg: 'HS256', typ: 'JWT' },
    secret = tokenSecret.reveal(),
  }: { header?: object; secret?: Buffer } = {},
): string {
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Claims of a valid token for the test layout. */
export function goodClaims(changes: object = {}): object {
  const now = Math.floor(Date.now() / 1000)
  return { iss: 'ovation', aud: 'show', sub: 'p1', scope: 'audience', iat: now, exp: now + 3600, ...changes }
}
