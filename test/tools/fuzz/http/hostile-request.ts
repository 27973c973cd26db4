import fc from 'fast-check'
import { anyBody, validBody } from '../../../api/support/bodies.js'
import { damaged } from '../damaged.js'
import { mostly } from '../draw-from.js'

/** What clients know who do not know everything. */
export interface Credentials {
  readonly token: fc.Arbitrary<string>
  readonly key: string
}

/** A request as bytes: mostly an action on the layout `show`, half of them damaged. */
export function hostileRequest(credentials: Credentials): fc.Arbitrary<Buffer> {
  const request = mostly(action(credentials), 4, operation(credentials))
  const written = fc.tuple(request, framing).map(inBytes)
  return fc.oneof(
    { weight: 200, arbitrary: written },
    { weight: 200, arbitrary: damaged(written, { words: pieces, changes: 3 }) },
    { weight: 1, arbitrary: written.map((bytes) => Buffer.concat([bytes, Buffer.alloc(1_100_000, 'a')])) },
  )
}

type Request = readonly [line: string, headers: readonly string[], body: Buffer]

function action({ token }: Credentials): fc.Arbitrary<Request> {
  const bearer = token.map((text) => `authorization: Bearer ${text}`)
  const strange = strangeToken(token).map((text) => `authorization: Bearer ${text}`)
  const type = 'content-type: application/json'
  const lines = fc.tuple(
    mostly(bearer, 8, fc.oneof(strange, fc.constantFrom('', 'authorization: Basic a'))),
    mostly(type, 8, fc.constantFrom('', type.slice(0, -5), `${type}; charset=utf-8`, `${type};`, `${type}a`)),
    mostly(
      '',
      4,
      idempotencyKey.map((key) => `idempotency-key: ${key}`),
    ),
  )
  return fc.tuple(fc.constant('POST /action'), lines, fc.oneof(validBody, anyBody))
}

/** What is no token, though most of it may be. */
export function strangeToken(token: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const bytes = token.map((text) => Buffer.from(text))
  return mostly(
    damaged(bytes, { words: ['A', '.', '=', '%', 'é', ' '], changes: 2 }).map(String),
    4,
    fc.constantFrom('', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'),
  )
}

function operation({ token, key }: Credentials): fc.Arbitrary<Request> {
  const known = fc.constantFrom(...operations)
  const unknown = line.map((text) => [text, ''] as const)
  const apiKey = mostly(key, 4, fc.constantFrom('', 'wrong', `${key} `, `${key}\r\nx-api-key: ${key}`))
  const others = fc.constantFrom('origin: null', 'if-none-match: *', 'if-none-match: W/"', 'origin: ')
  return fc
    .tuple(fc.oneof(known, unknown), apiKey, token, others)
    .map(([[line, body], key, token, other]) => [
      line,
      [`x-api-key: ${key}`, ...(line === 'GET /page' ? [`authorization: Bearer ${token}`] : []), other],
      Buffer.from(body),
    ])
}

/** Keys of idempotency, over streams ids. */
export const idempotencyKey = fc.constantFrom(
  ...['a', '6f1f2a1e-5c3b-4a52-8f0e-0d7c6d8f9b10', 'a b', '', 'é', 'a'.repeat(64), 'a'.repeat(65)],
)
const methods = 'GET POST PUT DELETE PATCH TRACE CONNECT PRI get M-SEARCH \x00'.split(' ')
const paths = [
  ...'/ * // /action/ /action?x=1 /ACTION /%61ction /layout/%00%ff%zz /layout/% /../status'.split(' '),
  ...['/layout//state', '/layout/show/', 'http://ovation.example/status', '/layout/é'],
  ...[`/${'a'.repeat(5000)}`, ''],
]
const line = fc.tuple(fc.constantFrom(...methods), fc.constantFrom(...paths)).map((two) => two.join(' '))

/** Revoking is excluded: nothing would be accepted afterwards. */
const operations = `GET /layout/show
GET /layout/show/state
GET /page
GET /status
GET /metrics
GET /healthz
HEAD /readyz
OPTIONS /action
POST /token {"layoutId":"show"}
POST /token {"layoutId":"show","expiresIn":60,"participant":"a","actionsPerSecond":1}
POST /token {"layoutId":"nobody","expiresIn":-1,"participant":"","actionsPerSecond":1e9}
PUT /layout/show/page {"pageId":"first"}
PUT /layout/show/page {"pageId":"second"}
PUT /layout/show/page {"pageId":"nowhere"}
POST /layout/show/reset {"lid":1}
POST /layout/show/reset {"all":true}
POST /layout/show/reset {"all":1,"lid":-1}`
  .split('\n')
  .map((text) => /^(\S+ \S+) ?(.*)$/.exec(text)!.slice(1) as [line: string, body: string])

/** Mostly as it should be (RFC 9112), by the length of the body or in chunks; in place of the length something else. */
const framing = fc.record({
  length: mostly(
    '',
    30,
    fc.constantFrom(...'0| |-1|abc|+3|3, 3|0x3|1e7|2147483648|18446744073709551616'.split('|')),
  ),
  coding: mostly(
    '',
    10,
    mostly('chunked', 2, fc.constantFrom('Chunked', 'xchunked', 'gzip, chunked', 'identity')),
  ),
  step: fc.integer({ min: 1, max: 300 }),
})
type Framing = typeof framing extends fc.Arbitrary<infer Value> ? Value : never

function inBytes([[line, headers, body], { length, coding, step }]: [Request, Framing]): Buffer {
  const isBare = body.length === 0 && length === ''
  const bounds = coding
    ? `transfer-encoding: ${coding}`
    : isBare
      ? ''
      : `content-length: ${length || body.length}`
  const lines = [`${line} HTTP/1.1`, 'host: ovation.example', ...headers, bounds].filter(
    (text) => text !== '',
  )
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  if (coding === '') return Buffer.concat([head, body])
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; at += step) {
    const chunk = body.subarray(at, at + step)
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
  }
  return Buffer.concat([head, ...chunks, Buffer.from('0\r\n\r\n')])
}

/** Breaks a request or exceeds a limit, wherever it is inserted. */
const headerLines = [
  ...'Content-Length: 5|Content-Length: 0|Transfer-Encoding: chunked|Host: a|Host:|TE: trailers'.split('|'),
  ...'Expect: 100-continue|Connection: close|Connection: upgrade\r\nUpgrade: websocket|: x'.split('|'),
  ...'Authorization: Bearer x|X-Api-Key: x|Content-Encoding: gzip| folded|no colon'.split('|'),
  ...['x: y\r\n'.repeat(120), ...'-1|g|ffffffffffffffff|3;x=y|0\r\nx-trailer: 1\r\n'.split('|')],
]
const pieces: readonly (string | Buffer)[] = [
  ...headerLines.map((text) => `\r\n${text}`),
  ...'\r\n|\n|\r|\0| |\t|:|;|,|\r\n\r\n| HTTP/1.1| HTTP/1.0| HTTP/3.1'.split('|'),
  ...['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00', Buffer.from([0x80, 0xff])],
  ...['a', ' ', '%', '\0'].flatMap((letter) => [100, 5000, 17_000].map((size) => letter.repeat(size))),
]
