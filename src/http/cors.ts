/**
 * Cross-origin headers for the operations that browsers call (Fetch standard, "CORS protocol").
 * All answers are made once, from the configured origins: nothing that a client sent is ever echoed.
 */
export class Cors {
  readonly #anyOrigin: boolean
  readonly #lines = new Map<string, string>()
  readonly #refusedLines: string

  /** @param origins `['*']`, or origins such as `https://show.example`. */
  constructor(origins: readonly string[]) {
    this.#anyOrigin = origins.includes('*')
    this.#refusedLines = this.#anyOrigin ? linesFor('*') : '\r\nvary: Origin'
    for (const origin of origins) this.#lines.set(origin, `${linesFor(origin)}\r\nvary: Origin`)
  }

  /** Whether the answer depends on the `Origin` header, so that it has to be read. */
  get readsOrigin(): boolean {
    return !this.#anyOrigin
  }

  /** The header lines for an answer to this origin, each preceded by CRLF. */
  lines(origin: string): string {
    if (this.#anyOrigin) return this.#refusedLines
    return this.#lines.get(origin) ?? this.#refusedLines
  }
}

/** Answers to `OPTIONS` (preflight); two hours is the longest that browsers keep one. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '7200',
} as const

function linesFor(origin: string): string {
  return `\r\naccess-control-allow-origin: ${origin}\r\naccess-control-expose-headers: retry-after, www-authenticate, etag`
}
