import type { WebSocketOrigin } from '../http/web-socket.js'

/**
 * Whether a web page of another origin may not connect: CORS does not cover WebSockets, so the server judges the origin
 * (RFC 6455 §10.2). Programs send none.
 *
 * @param allowed `['*']`, or origins such as `https://show.example`.
 */
export function isForeign({ origin, host }: WebSocketOrigin, allowed: readonly string[]): boolean {
  if (origin === '' || allowed.includes('*') || allowed.includes(origin)) return false
  // A page of our own: its origin is the host that it asked, whether or not a proxy has spoken TLS with it.
  return origin.replace(/^https?:\/\//, '').toLowerCase() !== host.toLowerCase()
}
