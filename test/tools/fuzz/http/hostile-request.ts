import fc from 'fast-check'
import { anyBody, validBody } from '../../../routes/support/bodies.js'
import { damaged } from '../damaged.js'
import { mostly } from '../draw-from.js'

/** What clients know who do not know everything. */
export interface Credentials {
  readonly token: fc.Arbitrary<string>
  readonly key: string
}

/** A request as bytes: mostly an action on the layout `show`, half of them damaged. */
export function hostileRequest(credentials: Credentials): fc.Arbitrary<Buffer> {
  const any = operation(credentials)
  const request = fc.oneof(
    { weight: 15, arbitrary: action(credentials) },
    { weight: 2, arbitrary: any },
    { weight: 3, arbitrary: fc.tuple(any, line).map(([request, line]) => ({ ...request, line })) },
  )
  const written = fc.tuple(request, framing).map(inBytes)
  return fc.oneof(
    { weight: 200, arbitrary: written },
    { weight: 200, arbitrary: damaged(written, { words: pieces, changes: 3 }) },
    { weight: 1, arbitrary: written.map((bytes) => Buffer.concat([bytes, Buffer.alloc(1_100_000, 'a')])) },
  )
}

/** Differs from a valid request in its content only. */
interface HttpRequest {
  /** Method and path. */
  readonly line: string
  readonly headers: readonly string[]
  readonly body: Buffer
}

function action({ token }: Credentials): fc.Arbitrary<HttpRequest> {
  const bearer = fc.oneof({ weight: 7, arbitrary: token }, { weight: 1, arbitrary: strangeToken(token) })
  const scheme = mostly('Bearer', 60, fc.constant('Basic'))
  const lines = fc.tuple(
    fc.tuple(scheme, bearer).map(([scheme, text]) => `authorization: ${scheme} ${text}`),
    mostly('application/json', 8, contentType).map((type) => `content-type: ${type}`),
    mostly('', 4, idempotencyKey).map((key) => `idempotency-key: ${key}`),
  )
  return fc.tuple(lines, fc.nat(39), fc.oneof(validBody, anyBody)).map(([lines, n, body]) => {
    // Without one of them, now and then; mostly without a key.
    const headers = lines.filter((line, at) => n !== at && line !== 'idempotency-key: ')
    return { line: 'POST /action', headers: ['host: ovation.example', ...headers], body }
  })
}

/** What is no token, though most of it may be. */
export function strangeToken(token: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(token, token, fc.nat(), fc.constantFrom('', 'A', '.', '=', '%', 'é'))
    .chain(([text, other, n, letter]) => {
      const at = n % text.length
      return fc.constantFrom(
        ...['', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', `${text} ${other}`],
        ...[text.slice(0, at) + letter, text.slice(0, at) + letter + text.slice(at + 1)],
      )
    })
}

function operation({ token, key }: Credentials): fc.Arbitrary<HttpRequest> {
  const apiKey = mostly(key, 4, fc.constantFrom('', 'wrong', `${key} `, `${key}${key}`))
  const tag = fc.constantFrom('*', '"a"', 'W/"', '')
  const origin = fc.constantFrom('https://show.example', 'null', '')
  return fc
    .tuple(fc.constantFrom(...operations), apiKey, mostly(false, 4, fc.constant(true)), token, tag, origin)
    .map(([[line, body], given, isRepeated, token, tag, origin]) => ({
      line,
      headers: [
        ...['host: ovation.example', `origin: ${origin}`, `x-api-key: ${given}`],
        ...(isRepeated ? [`x-api-key: ${key}`] : []),
        ...(line === 'GET /page' ? [`authorization: Bearer ${token}`, `if-none-match: ${tag}`] : []),
      ],
      body: Buffer.from(body),
    }))
}

const contentType = fc.constantFrom(
  ...'application/json; charset=utf-8|application/problem+json|application/json;|text/plain||a/b'.split('|'),
  'a'.repeat(300),
)
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
PUT /layout/show/page {"pageId":"first"}
PUT /layout/show/page {"pageId":"second"}
PUT /layout/show/page {"pageId":"nowhere"}
POST /layout/show/reset {"lid":1}
POST /layout/show/reset {"all":true}
POST /layout/show/reset {"all":1,"lid":-1}`
  .split('\n')
  .map((text) => /^(\S+ \S+) ?(.*)$/.exec(text)!.slice(1) as [line: string, body: string])

/** Mostly as it should be (RFC 9112): by the length of the body, or in chunks. */
const framing = fc.record({
  isChunked: mostly(false, 10, fc.constant(true)),
  /** More than the truth, or something else instead. */
  length: mostly<string | number>(0, 30, fc.constantFrom<string | number>(-1, 1, ...lengths())),
  coding: mostly('chunked', 2, fc.constantFrom('Chunked', 'xchunked', 'gzip, chunked', 'identity')),
  step: fc.integer({ min: 1, max: 300 }),
  /** What the first chunk says of its size; nothing: the truth. */
  size: mostly('', 10, fc.constantFrom('-1', 'g', 'ffffffffffffffff', ' ', '3;x=y')),
  end: mostly('0\r\n\r\n', 2, fc.constantFrom('0\r\nx-trailer: 1\r\n\r\n', '0\r\n')),
})
type Framing = typeof framing extends fc.Arbitrary<infer Value> ? Value : never

function lengths(): string[] {
  return '0| |-1|abc|+3|3, 3|0x3|1e7|2147483648|18446744073709551616'.split('|')
}

function inBytes([request, frame]: [HttpRequest, Framing]): Buffer {
  const { isChunked, length, coding, step, size, end } = frame
  const { line, headers, body } = request
  const claimed = typeof length === 'string' ? length : body.length + length
  const isBare = body.length === 0 && length === 0 && !isChunked
  const bounds = isChunked ? [`transfer-encoding: ${coding}`] : isBare ? [] : [`content-length: ${claimed}`]
  const head = Buffer.from(`${[`${line} HTTP/1.1`, ...headers, ...bounds].join('\r\n')}\r\n\r\n`)
  if (!isChunked) return Buffer.concat([head, body])
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; at += step) {
    const chunk = body.subarray(at, at + step)
    const announced = at === 0 && size !== '' ? size : chunk.length.toString(16)
    chunks.push(Buffer.from(`${announced}\r\n`), chunk, Buffer.from('\r\n'))
  }
  return Buffer.concat([head, ...chunks, Buffer.from(end)])
}

/** Breaks a request or exceeds a limit, wherever it is inserted. */
const headerLines = [
  ...'Content-Length: 5|Content-Length: 0|Transfer-Encoding: chunked|Host: a|Host:|TE: trailers'.split('|'),
  ...'Expect: 100-continue|Connection: close|Connection: upgrade\r\nUpgrade: websocket|: x'.split('|'),
  ...'Authorization: Bearer x|X-Api-Key: x|Content-Encoding: gzip| folded|no colon'.split('|'),
  'x: y\r\n'.repeat(120),
]
const pieces: readonly (string | Buffer)[] = [
  ...headerLines.map((text) => `\r\n${text}`),
  ...'\r\n|\n|\r|\0| |\t|:|;|,|\r\n\r\n| HTTP/1.1| HTTP/1.0| HTTP/3.1'.split('|'),
  ...['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00', Buffer.from([0x80, 0xff])],
  ...['a', ' ', '%', '\0'].flatMap((letter) => [100, 5000, 17_000].map((size) => letter.repeat(size))),
]
