import type { HttpRequest } from './http-request.js'
import type { Random } from './random.js'

/** The bytes of a request (RFC 9112), with framing that is mostly correct. */
export function writeRequest(request: HttpRequest, random: Random): Buffer {
  const { body } = request
  if (random.below(10) === 0) return chunked(request, random)
  if (body === '' && random.below(3) > 0) return whole(request, [], body)
  const length = Buffer.byteLength(body)
  const claimed = random.below(30) > 0 ? length : random.oneOf([length - 1, length + 1, ...strangeLengths])
  return whole(request, [`content-length: ${claimed}`], body)
}

const strangeLengths = [
  '0',
  '-1',
  '',
  'abc',
  '+3',
  '3, 3',
  '0x3',
  '2147483648',
  '18446744073709551616',
  '1e7',
]

/** In one chunk or several. */
function chunked(request: HttpRequest, random: Random): Buffer {
  const body = Buffer.from(request.body)
  let text = ''
  for (let at = 0; at < body.length; ) {
    const size = 1 + random.below(body.length - at)
    const announced =
      random.below(20) > 0 ? size.toString(16) : random.oneOf([...strangeSizes, `${size};x=y`])
    text += `${announced}\r\n${body.toString('latin1', at, at + size)}\r\n`
    at += size
  }
  const coding = random.below(2) > 0 ? 'chunked' : random.oneOf(strangeCodings)
  const end = random.below(2) > 0 ? '0\r\n\r\n' : random.oneOf(['0\r\nx-trailer: 1\r\n\r\n', '0\r\n'])
  return whole(request, [`transfer-encoding: ${coding}`], Buffer.from(text + end, 'latin1'))
}

const strangeSizes = ['-1', 'g', 'ffffffffffffffff', '']
const strangeCodings = ['Chunked', 'xchunked', 'gzip, chunked', 'identity']

function whole(
  { method, path, headers }: HttpRequest,
  bounds: readonly string[],
  body: string | Buffer,
): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, ...headers.map((line) => line.join(': ')), ...bounds]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}
