import fc from 'fast-check'
import { anyBody } from '../../../routes/support/bodies.js'
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
  const written = fc.tuple(request, framing).map(([request, frame]) => frame(request))
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
  const strange = fc.oneof(
    strangeToken(token).map((text) => `Bearer ${text}`),
    token.map((text) => `Basic ${text}`),
  )
  const optional = (name: string, oneIn: number, values: fc.Arbitrary<string>) =>
    mostly(
      [] as string[],
      oneIn,
      values.map((value) => [`${name}: ${value}`]),
    )
  return fc
    .tuple(
      mostly(
        token.map((text) => `Bearer ${text}`),
        8,
        strange,
      ),
      mostly(
        fc.constant<string[]>(['content-type: application/json']),
        4,
        optional('content-type', 2, contentType),
      ),
      optional('idempotency-key', 4, idempotencyKey),
      anyBody,
    )
    .map(([authorization, type, key, body]) => ({
      line: 'POST /action',
      headers: ['host: ovation.example', `authorization: ${authorization}`, ...type, ...key],
      body,
    }))
}

/** What is no token, though most of it may be. */
export function strangeToken(token: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const other = fc.constantFrom('', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.')
  const changed = fc
    .tuple(token, fc.nat(), fc.constantFrom('', 'A', '.', '=', '%', 'é'), fc.boolean())
    .map(([text, n, letter, isCut]) => {
      const at = n % text.length
      return text.slice(0, at) + letter + (isCut ? '' : text.slice(at + 1))
    })
  return fc.oneof(
    other,
    changed,
    fc.tuple(token, token).map((two) => two.join(' ')),
  )
}

function operation({ token, key }: Credentials): fc.Arbitrary<HttpRequest> {
  const apiKey = mostly(key, 4, fc.constantFrom('', 'wrong', `${key} `, `${key}${key}`))
  const tag = fc.constantFrom('*', '"a"', 'W/"', '')
  const origin = fc.constantFrom('https://show.example', 'null', '')
  return fc
    .tuple(fc.constantFrom(...operations), apiKey, mostly(false, 4, fc.constant(true)), token, tag, origin)
    .map(([[line, body = ''], given, isRepeated, token, tag, origin]) => ({
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
  ...['application/json; charset=utf-8', 'application/problem+json', 'application/json;', 'text/plain'],
  ...['application/x-www-form-urlencoded', '', 'a'.repeat(300)],
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
const operations: readonly (readonly [line: string, body?: string])[] = [
  ...'/layout/show /layout/show/state /page /status /metrics /healthz'
    .split(' ')
    .map((path) => [`GET ${path}`] as const),
  ['HEAD /readyz'],
  ['OPTIONS /action'],
  ['POST /token', '{"layoutId":"show"}'],
  ['POST /token', '{"layoutId":"show","expiresIn":60,"participant":"a","actionsPerSecond":1}'],
  ['POST /token', '{"layoutId":"nobody","expiresIn":-1,"participant":"","actionsPerSecond":1e9}'],
  ...['first', 'first', 'second', 'nowhere'].map(
    (page) => ['PUT /layout/show/page', `{"pageId":"${page}"}`] as const,
  ),
  ...['{"lid":1}', '{"all":true}', '{"all":1,"lid":-1}'].map(
    (body) => ['POST /layout/show/reset', body] as const,
  ),
]

/** Framed mostly as it should be (RFC 9112): by its length, or in chunks. */
const framing = fc.oneof(
  { weight: 27, arbitrary: fc.constant((request: HttpRequest) => counted(request, 0)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '0',
        '-1',
        '',
        'abc',
        '+3',
        '3, 3',
        '0x3',
        '1e7',
        '2147483648',
        '18446744073709551616',
        -1,
        1,
      )
      .map((length) => (request: HttpRequest) => counted(request, length)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        mostly('chunked', 2, fc.constantFrom('Chunked', 'xchunked', 'gzip, chunked', 'identity')),
        fc.integer({ min: 1, max: 300 }),
        mostly('', 10, fc.constantFrom('-1', 'g', 'ffffffffffffffff', ' ', '3;x=y')),
        mostly('0\r\n\r\n', 2, fc.constantFrom('0\r\nx-trailer: 1\r\n\r\n', '0\r\n')),
      )
      .map((choice) => (request: HttpRequest) => chunked(request, ...choice)),
  },
)

/** @param length what it says instead of the truth; as a number: what it adds to that. */
function counted(request: HttpRequest, length: string | number): Buffer {
  const { body } = request
  if (body.length === 0 && length === 0) return whole(request, [], body)
  return whole(
    request,
    [`content-length: ${typeof length === 'string' ? length : body.length + length}`],
    body,
  )
}

/** @param wrong what the first chunk says of its size; nothing: the truth. */
function chunked(request: HttpRequest, coding: string, step: number, wrong: string, end: string): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < request.body.length; at += step) {
    const piece = request.body.subarray(at, at + step)
    const size = at === 0 && wrong !== '' ? wrong : piece.length.toString(16)
    chunks.push(Buffer.from(`${size}\r\n`), piece, Buffer.from('\r\n'))
  }
  return whole(request, [`transfer-encoding: ${coding}`], Buffer.concat([...chunks, Buffer.from(end)]))
}

function whole({ line, headers }: HttpRequest, framing: readonly string[], body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${[`${line} HTTP/1.1`, ...headers, ...framing].join('\r\n')}\r\n\r\n`),
    body,
  ])
}

/** Breaks a request or exceeds a limit, wherever it is inserted. */
const pieces: readonly (string | Buffer)[] = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\0',
    ' ',
    '\t',
    ':',
    ';',
    ',',
    '\r\n\r\n',
    Buffer.from([0x80]),
    Buffer.from([0xff]),
  ],
  ...[
    ' HTTP/1.1',
    ' HTTP/1.0',
    ' HTTP/3.1',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00',
  ],
  ...[
    ...['Content-Length: 5', 'Content-Length: 0', 'Transfer-Encoding: chunked', 'Host: a', 'Host:'],
    ...['Expect: 100-continue', 'Connection: close', 'Connection: upgrade\r\nUpgrade: websocket'],
    ...['TE: trailers', 'Authorization: Bearer x', 'X-Api-Key: x', 'Content-Encoding: gzip'],
    ...[' folded', 'no colon', ': x', 'x: y\r\n'.repeat(120)],
  ].map((line) => `\r\n${line}`),
  ...['a', ' ', '%', '\0'].flatMap((letter) => [100, 5000, 17_000].map((size) => letter.repeat(size))),
]
