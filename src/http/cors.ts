import type { WebSocketOrigin } from './web-socket.js'

/** Header lines that a browser needs on an answer, each preceded by CRLF. */
export interface CorsLines {
  /** For every answer. */
  readonly all: string
  /** `content-type` of `{"ok":true}` and the lines after it: joined once, not per answer. */
  readonly acceptedType: string
  /** The same as bytes: uWebSockets copies these faster than it converts a string. */
  readonly acceptedTypeBytes: Uint8Array
}

/** The lines of browsers' operations (Fetch standard), made once of the configured origins: nothing that was sent is echoed. */
export class Cors {
  /** Whether the answer depends on the `Origin` header, so that it has to be read. */
  readonly readsOrigin: boolean
  readonly #lines = new Map<string, CorsLines>()
  readonly #others: CorsLines

  /** @param origins `['*']`, or origins such as `https://show.example`. */
  constructor(origins: readonly string[]) {
    this.readsOrigin = !origins.includes('*')
    this.#others = corsLines(this.readsOrigin ? varies : `${allowOrigin}*`)
    for (const origin of origins) this.#lines.set(origin, corsLines(`${allowOrigin}${origin}${varies}`))
  }

  lines(origin: string): CorsLines {
    return this.readsOrigin ? (this.#lines.get(origin) ?? this.#others) : this.#others
  }
}

/** Answers to `OPTIONS` (preflight); two hours is the longest that browsers keep one. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
  'access-control-max-age': '7200',
} as const

/** No lines: for operations that browsers do not call. */
export const noCors = linesOf('', '')

function corsLines(lines: string): CorsLines {
  return linesOf(lines, '\r\naccess-control-expose-headers: retry-after, www-authenticate, etag')
}

/** @param exposed the line that names others: the answer to an accepted action has none of these. */
function linesOf(lines: string, exposed: string): CorsLines {
  const acceptedType = `application/json${lines}`
  return { all: lines + exposed, acceptedType, acceptedTypeBytes: Buffer.from(acceptedType) }
}

const allowOrigin = '\r\naccess-control-allow-origin: '
const varies = '\r\nvary: Origin'

/** Whether a page of this origin may not connect: CORS does not cover WebSockets (RFC 6455 §10.2). Programs send no origin. */
export function isForeign({ origin, host }: WebSocketOrigin, allowed: readonly string[]): boolean {
  if (origin === '' || allowed.includes('*') || allowed.includes(origin)) return false
  // A page of our own: its origin is the host that it asked, whether or not a proxy has spoken TLS with it.
  return origin.replace(/^https?:\/\//, '').toLowerCase() !== host.toLowerCase()
}
