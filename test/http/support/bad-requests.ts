import { isOlderUws } from '../../support/engine.js'

/** One badly framed press; the token is valid, so that only the framing can be refused. */
export interface BadRequest {
  readonly name: string
  /** Parts that are sent one after the other. */
  readonly bytes: (press: Press) => string | readonly string[]
  readonly uws: Fate
  readonly node: Fate
}

/** What the server does with it. */
export interface Fate {
  /** As in `Conversation`. */
  readonly outcome: string
  readonly counted: number
  /** It gets no answer: the connection is closed after a timeout. */
  readonly silent: boolean
}

/** The parts of a press. */
export interface Press {
  readonly token: string
  readonly body: string
}

/** Without a visible length the connection is closed: the body must not be read as the next request. */
const last = (answer: string) => `${answer}, closed`
const malformed = '400 request-malformed, closed'
const chunked = 'Transfer-Encoding: chunked'
/** Node's parser refuses this itself from 9.4 on; older versions leave it to us. */
const [parserMajor = 0, parserMinor = 0] = (process.versions.llhttp ?? '').split('.').map(Number)
const refusesEmptyCoding = parserMajor > 9 || (parserMajor === 9 && parserMinor >= 4)
/** Versions of uWebSockets differ in these. */
const lineUnread = isOlderUws ? 'silence' : '400, closed'
const hostTwice = isOlderUws ? malformed : '400, closed'
/** The PROXY protocol, version 2: TCP over IPv4, two addresses and ports. */
const proxyHeader = '\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\x01\x02\x03\x04\x05\x06\x07\x08\0\x50\0\x51'
const filler = (length: number) => `X-Filler: ${'x'.repeat(length)}`
const many = (count: number) => Array.from({ length: count }, (_, n) => `X-${n}: 1`)

export const badRequests: readonly BadRequest[] = [
  raw('1: garbage', '\x00\x01\xff\xfe garbage\r\n\r\n', '505, closed', '400, closed'),
  raw('1: a TLS hello', `\x16\x03\x01\x02\x00\x01${'\x11'.repeat(200)}`, '505, closed', '400, closed'),
  raw('1: HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '505, closed', '400, closed'),
  edited('2: HTTP/1.0', 'HTTP/1.1', 'HTTP/1.0', '505, closed', '200, closed'),
  {
    name: '2: HTTP/1.0 with chunks, which it does not have, and keep-alive',
    bytes: (press) =>
      pressWith(press, ['Connection: keep-alive', chunked], chunks(press.body)).replace(
        'HTTP/1.1',
        'HTTP/1.0',
      ),
    uws: fate('505, closed'),
    node: fate('200, closed'),
  },
  edited('2: HTTP/1.2', 'HTTP/1.1', 'HTTP/1.2', '505, closed', '400, closed'),
  edited('3: no Host', 'Host: a\r\n', '', '400, closed'),
  withLines('4: two Hosts', ['Host: b'], hostTwice, malformed),
  withLines('4: the same Host twice', ['Host: a'], hostTwice, malformed),
  withLines('5: 5,000 bytes of headers', [filler(5000)], '431, closed', '200, open'),
  withLines('5: 64 KiB of headers', [filler(65_536)], '431, closed'),
  withLines('6: a hundred headers', many(100), '431, closed', '200, open'),
  {
    name: '6: a second token behind two thousand headers',
    bytes: (press) =>
      pressWith(press, [
        lengthOf(press.body),
        ...Array<string>(2000).fill('a: b'),
        'Authorization: Bearer x',
      ]),
    uws: fate('431, closed'),
    node: fate('401 token-invalid, open'),
  },
  edited('7: a path of 64 KiB', '/action', `/${'x'.repeat(65_536)}`, '431, closed'),
  edited('8: a NUL in the path', '/action', '/act\0ion', '505, closed', '400, closed'),
  edited('8: a byte above 0x7f in the path', '/action', '/acti\xf6n', '404 not-found, open', '400, closed'),
  withLines('8: a NUL in a header', ['X-A: b\0c'], lineUnread, '400, closed'),
  withLines('9: a folded header', ['X-A: b\r\n c'], lineUnread, '400, closed'),
  withLines('9: a space before the colon', ['X-A : b'], lineUnread, '400, closed'),
  withLines('9: a header without a colon', ['X-A'], lineUnread, '400, closed'),
  edited('9: lines that end with a bare LF', /\r\n/g, '\n', '505, closed', '400, closed'),
  edited(
    '10: an empty header name before the token',
    'Authorization',
    ': x\r\nAuthorization',
    last('401 token-invalid'),
    '400, closed',
  ),
  edited(
    '10: an empty header name before the length',
    'Content-Length',
    ': x\r\nContent-Length',
    last('400 body-not-json'),
    '400, closed',
  ),
  ...['abc', '-1', '+3', '0x3', '18446744073709551616', '3, 3', '1.5', '4 3'].map((length) =>
    edited(`11: Content-Length: ${length}`, /\d+(?=\r\n\r\n)/, length, '400, closed'),
  ),
  edited('11: an empty Content-Length', /\d+(?=\r\n\r\n)/, '', malformed, '400, closed'),
  withLines('12: a second Content-Length that is longer', ['Content-Length: 99'], malformed, '400, closed'),
  withLines('12: a second Content-Length that is shorter', ['Content-Length: 9'], malformed, '400, closed'),
  edited(
    '12: a first Content-Length that is shorter',
    'Content-Length',
    'Content-Length: 9\r\nContent-Length',
    malformed,
    '400, closed',
  ),
  {
    name: '12: the same Content-Length twice',
    bytes: (press) => pressWith(press, [lengthOf(press.body), lengthOf(press.body)]),
    uws: fate(malformed),
    node: fate('400, closed'),
  },
  {
    name: '12: two Content-Lengths, and a press in the bytes between',
    bytes: (press) => hiding(press, (hidden) => ['Content-Length: 0', lengthOf(hidden)]),
    uws: fate('closed'),
    node: fate('400, closed'),
  },
  withLines('13: Content-Length, then Transfer-Encoding', [chunked], '400, closed'),
  edited(
    '13: Transfer-Encoding, then Content-Length',
    'Content-Length',
    `${chunked}\r\nContent-Length`,
    '400, closed',
  ),
  ...['identity', 'xchunked', 'gzip, chunked', 'Chunked', 'chunked;q=1'].map((coding) =>
    inChunks(`14: Transfer-Encoding: ${coding}`, [`Transfer-Encoding: ${coding}`], chunks, malformed),
  ),
  inChunks(
    '14: an empty Transfer-Encoding',
    ['Transfer-Encoding:'],
    chunks,
    malformed,
    refusesEmptyCoding ? '400, closed' : malformed,
  ),
  ...['chunked, identity', 'chunked, chunked'].map((coding) =>
    inChunks(
      `14: Transfer-Encoding: ${coding}`,
      [`Transfer-Encoding: ${coding}`],
      chunks,
      malformed,
      '400, closed',
    ),
  ),
  inChunks('14: two Transfer-Encodings', [chunked, chunked], chunks, malformed, '400, closed'),
  ...['identity', 'gzip, chunked'].map((coding) => ({
    name: `14: Transfer-Encoding: ${coding}, followed by a press`,
    bytes: (press: Press) => hiding(press, () => [`Transfer-Encoding: ${coding}`], '0\r\n\r\n'),
    uws: fate('closed'),
    node: fate(malformed),
  })),
  {
    name: '14: a PROXY v2 header before a press',
    bytes: (press) => `${proxyHeader}${pressWith(press, [lengthOf(press.body)])}`,
    uws: fate('200, open', 1),
    node: fate('400, closed'),
  },
  inChunks('15: valid chunks', [chunked], chunks, last('200'), '200, open'),
  inChunks(
    '15: chunks after a byte that one of the engines hides',
    ['Transfer-Encoding: \xffchunked'],
    chunks,
    last('200'),
    malformed,
  ),
  inChunks('15: an invalid chunk size', [chunked], (body) => `zz\r\n${body}\r\n0\r\n\r\n`, '400, closed'),
  inChunks('15: a chunk size of 2^68', [chunked], (body) => `${'f'.repeat(17)}\r\n${body}`, '400, closed'),
  inChunks('15: a chunk that is longer than announced', [chunked], (body) => `5\r\n${body}`, '400, closed'),
  inChunks(
    '15: a chunk extension',
    [chunked],
    (body) => chunks(body).replace('\r\n', ';a=b\r\n'),
    'silence',
    '200, open',
  ),
  {
    name: '16: trailers',
    bytes: (press) => pressWith(press, [chunked], chunks(press.body).replace(/\r\n$/, 'X-A: b\r\n\r\n')),
    uws: fate('505, closed', 1),
    node: fate('200, open'),
  },
  {
    name: '16: a press in place of trailers',
    bytes: (press) =>
      pressWith(
        press,
        [chunked],
        chunks(press.body).replace(/\r\n$/, pressWith(press, [lengthOf(press.body)])),
      ),
    uws: fate('closed', 1),
    node: fate('400, closed'),
  },
  edited('17: a length of 10 MB', /\d+(?=\r\n\r\n)/, '10485760', '413 body-too-large, closed'),
  {
    name: '18: chunks that grow above 1 MiB',
    bytes: (press) => [pressWith(press, [chunked], ''), ...Array<string>(17).fill(chunk('x'.repeat(65_536)))],
    uws: fate('413 body-too-large, closed'),
    node: fate('413 body-too-large, closed'),
  },
  edited(
    '20: neither length nor chunks',
    /Content-Length[\s\S]*/,
    '\r\n',
    last('400 body-not-json'),
    '400 body-not-json, open',
  ),
]

/** A press with these lines at the end of its head. */
export function pressWith({ token, body }: Press, lines: readonly string[], sent = body): string {
  const head = ['POST /action HTTP/1.1', 'Host: a', `Authorization: Bearer ${token}`, ...lines]
  return `${head.join('\r\n')}\r\n\r\n${sent}`
}

export function lengthOf(body: string): string {
  return `Content-Length: ${body.length}`
}

/** A press whose head announces a body, and another press in place of that body. */
function hiding(press: Press, lines: (hidden: string) => readonly string[], before = ''): string {
  const hidden = pressWith(press, [lengthOf(press.body)])
  return pressWith(press, lines(hidden), before + hidden)
}

function withLines(name: string, lines: readonly string[], uws: string, node = uws): BadRequest {
  const bytes = (press: Press) => pressWith(press, [lengthOf(press.body), ...lines])
  return { name, bytes, uws: fate(uws), node: fate(node) }
}

function edited(name: string, from: string | RegExp, to: string, uws: string, node = uws): BadRequest {
  const bytes = (press: Press) => pressWith(press, [lengthOf(press.body)]).replace(from, to)
  return { name, bytes, uws: fate(uws), node: fate(node) }
}

function inChunks(
  name: string,
  lines: readonly string[],
  encode: (body: string) => string,
  uws: string,
  node = uws,
): BadRequest {
  const bytes = (press: Press) => pressWith(press, lines, encode(press.body))
  return { name, bytes, uws: fate(uws), node: fate(node) }
}

function raw(name: string, bytes: string, uws: string, node = uws): BadRequest {
  return { name, bytes: () => bytes, uws: fate(uws), node: fate(node) }
}

/** A body as one chunk and the last chunk. */
function chunks(body: string): string {
  return `${chunk(body)}0\r\n\r\n`
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`
}

function fate(outcome: string, counted = outcome.startsWith('200') ? 1 : 0): Fate {
  const silent = outcome === 'silence'
  return { outcome: silent ? 'closed' : outcome, counted, silent }
}
