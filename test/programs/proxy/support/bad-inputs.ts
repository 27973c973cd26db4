import { pressBody } from './phone.js'
import { host } from './proxies.js'

/** A badly framed press that a client may send to the proxy. */
export interface BadInput {
  readonly name: string
  /** The bytes; the token is valid, so that only their framing can be refused. */
  readonly bytes: (token: string) => string
  /**
   * The statuses that each proxy answers; if the last is 200, the connection stays open and `/readyz` is answered as
   * well.
   */
  readonly caddy: readonly number[]
  readonly nginx: readonly number[]
}

const refused = [400]
const unknownCoding = [501]
const accepted = [200, 200]
/** Caddy's answer after an error that makes the rest of the connection unreadable. */
const brokenBody = [502]

const length = `Content-Length: ${pressBody.length}`
const chunked = 'Transfer-Encoding: chunked'
const chunks = `${pressBody.length.toString(16)}\r\n${pressBody}\r\n0\r\n`

export const badInputs: readonly BadInput[] = [
  both('HTTP/1.0', (token) => requestWith(token, [length]).replace('HTTP/1.1', 'HTTP/1.0'), [200]),
  {
    name: 'another Host',
    bytes: (token) => requestWith(token, [length]).replace(host, 'other.example'),
    caddy: [421, 200],
    nginx: accepted,
  },
  both('no Host', (token) => requestWith(token, [length]).replace(`Host: ${host}\r\n`, ''), refused),
  both('the same Host twice', (token) => requestWith(token, [`Host: ${host}`, length]), refused),
  both('two Hosts', (token) => requestWith(token, ['Host: other.example', length]), refused),
  // Caddy joins the lines, as RFC 9112 §5.2 allows.
  each('a folded line', ['X-A: b\r\n c', length], accepted, refused),
  each('a folded Content-Length', [`Content-Length:\r\n ${pressBody.length}`], accepted, refused),
  both('a space before the colon', (token) => requestWith(token, ['X-A : b', length]), refused),
  both('Content-Length and a space', (token) => requestWith(token, [length.replace(':', ' :')]), refused),
  // nginx drops the line.
  each('a line without a colon', ['X-A', length], refused, accepted),
  // Caddy drops the line.
  each('an empty header name', [': x', length], accepted, refused),
  ...['abc', '-1', '+43', '0x2b', '18446744073709551616', '43, 43', '43 43'].map((value) =>
    both(`Content-Length: ${value}`, (token) => requestWith(token, [`Content-Length: ${value}`]), refused),
  ),
  ...[
    'identity',
    'xchunked',
    'gzip, chunked',
    'chunked, identity',
    'chunked, chunked',
    '\x0bchunked',
    '"chunked"',
  ].map((coding) =>
    both(
      `Transfer-Encoding: ${JSON.stringify(coding)}`,
      (token) => requestWith(token, [`Transfer-Encoding: ${coding}`], `${chunks}\r\n`),
      unknownCoding,
    ),
  ),
  {
    name: 'a body that becomes invalid after its first chunk, a complete press',
    bytes: (token) => requestWith(token, [chunked], chunks.replace(/0\r\n$/, 'zz\r\n')),
    caddy: brokenBody,
    nginx: refused,
  },
]

/** A request that hides another one, a press, which an engine behind the proxy might find. */
export const smugglers: readonly BadInput[] = [
  hiding(
    'two Content-Lengths, the first one 0',
    (press) => ['Content-Length: 0', lengthOf(press)],
    refused,
    refused,
  ),
  hiding(
    'two Content-Lengths, the second one 0',
    (press) => [lengthOf(press), 'Content-Length: 0'],
    refused,
    refused,
  ),
  hiding(
    'an empty name before Content-Length: 0',
    () => [': x', 'Content-Length: 0', 'Content-Length: 5'],
    refused,
    refused,
  ),
  hiding('an unknown coding', () => ['Transfer-Encoding: identity'], unknownCoding, unknownCoding),
  hiding('two codings', () => [chunked, 'Transfer-Encoding: identity'], unknownCoding, refused, '0\r\n\r\n'),
  hiding(
    'a coding in a folded line',
    (press) => ['Transfer-Encoding:\r\n identity', lengthOf(press)],
    unknownCoding,
    refused,
  ),
  hiding(
    'a space before the colon',
    (press) => [lengthOf(press).replace(':', ' :'), 'Content-Length: 0'],
    refused,
    refused,
  ),
  hiding('a chunk that is too long', () => [chunked], brokenBody, refused, `${'f'.repeat(17)}\r\n`),
  hiding(
    'a chunk that ends elsewhere',
    () => [chunked],
    brokenBody,
    refused,
    `1\r\n${pressBody}\r\n0\r\n\r\n`,
  ),
  hiding('a chunk without a size', () => [chunked], brokenBody, refused, 'zz\r\n'),
  // The chunk's content is the body, and not JSON.
  {
    name: 'both lengths, and a press in a chunk',
    bytes: (token) => {
      const press = requestWith(token, [length])
      return requestWith(
        token,
        ['Content-Length: 4', chunked],
        `${press.length.toString(16)}\r\n${press}\r\n0\r\n\r\n`,
      )
    },
    caddy: [400, 200],
    nginx: refused,
  },
  {
    name: 'a request as trailers',
    bytes: (token) =>
      requestWith(token, [chunked], `${chunks}GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    caddy: brokenBody,
    nginx: accepted,
  },
  {
    name: 'an announced trailer that reads as a request',
    bytes: (token) =>
      requestWith(token, ['Trailer: Get', chunked], `${chunks}Get: /healthz HTTP/1.1\r\n\r\n`),
    caddy: accepted,
    nginx: accepted,
  },
]

/** A press with these lines in its head. */
export function requestWith(token: string, lines: readonly string[], body = pressBody): string {
  const head = ['POST /action HTTP/1.1', `Host: ${host}`, `Authorization: Bearer ${token}`, ...lines]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function both(name: string, bytes: BadInput['bytes'], statuses: readonly number[]): BadInput {
  return { name, bytes, caddy: statuses, nginx: statuses }
}

function each(
  name: string,
  lines: readonly string[],
  caddy: readonly number[],
  nginx: readonly number[],
): BadInput {
  return { name, bytes: (token) => requestWith(token, lines), caddy, nginx }
}

/** @param before precedes the hidden press in the body */
function hiding(
  name: string,
  lines: (press: string) => readonly string[],
  caddy: readonly number[],
  nginx: readonly number[],
  before = '',
): BadInput {
  const bytes = (token: string) => {
    const press = requestWith(token, [length])
    return requestWith(token, lines(press), before + press)
  }
  return { name, bytes, caddy, nginx }
}

function lengthOf(body: string): string {
  return `Content-Length: ${body.length}`
}
