import { createHmac } from 'node:crypto'

/** What the load needs to know of a control. */
export interface BenchControl {
  readonly lid: number
  readonly type: string
  readonly options?: readonly unknown[]
}

/** One `POST /action`, the same bytes for every server. */
export interface ActionRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const tokenCount = 500
/** Ten for each token: the set is 4 MB, so that the load's own core keeps it in its cache. */
const requestCount = 5000

/**
 * The actions of a crowd at a layout: 70 % Button, 20 % Slider in 100 positions, 10 % others, over 500 tokens.
 *
 * @param controls those of the active page; a kind that it lacks is left out and the others take its share
 */
export function makeRequests(layoutId: string, controls: readonly BenchControl[], secret: string): ActionRequest[] {
  const bodies = actionBodies(layoutId, controls)
  const tokens = Array.from({ length: tokenCount }, (_, n) => mintToken(layoutId, `phone-${n}`, secret))
  return Array.from({ length: requestCount }, (_, n) => ({
    headers: phoneHeaders(tokens[n % tokenCount]!),
    body: bodies[n % bodies.length]!,
  }))
}

/** The request as it goes over the wire (RFC 9112). */
export function wireText({ headers, body }: ActionRequest): string {
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) })
  return `POST /action HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/**
