import { join } from 'node:path'
import { handshake } from '../../stream/support/handshake.js'
import { engines } from '../../support/engine.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { type RawAnswer, rawRequest } from '../../support/wire/raw-http.js'

/** Each is to be the last request of its connection. */
const requests = {
  'a preflight': 'OPTIONS /action HTTP/1.1\r\nHost: a\r\n\r\n',
  'a preflight with an empty body': 'OPTIONS /page HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n',
  'HEAD with a chunked body':
    'HEAD /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
  'HEAD of what is not there, with a chunked body':
    'HEAD /nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'HEAD of a stream': 'HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n',
  'HEAD of a stream, with a handshake': handshake({}, 'HEAD /stream HTTP/1.1'),
  'an empty picture': 'GET /media/empty.png HTTP/1.1\r\nHost: a\r\n\r\n',
  'HEAD of an empty picture': 'HEAD /media/empty.png HTTP/1.1\r\nHost: a\r\n\r\n',
  'an empty picture that has not changed':
    'GET /media/empty.png HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\n\r\n',
} as const

for (const engine of engines)
  test(`whatever is asked last, its answer has a true length, and ends the connection if it says so (${engine})`, async (t) => {
    const folder = t.testdir({ media: { 'empty.png': '' }, layouts: {} })
    const { port } = await runBridge(t, { layouts: join(folder, 'layouts'), http: { engine } })
    for (const [name, request] of Object.entries(requests)) {
      const answer = await rawRequest(port, request)
      t.ok(answer.status >= 200, name)
      t.equal(answer.closed, saysClose(answer), `${name}: closed`)
      t.ok(hasTrueLength(answer), `${name}: ${answer.headers.get('content-length')} bytes`)
    }
  })

function saysClose({ headers }: RawAnswer): boolean {
  return headers.get('connection') === 'close'
}

/** Proxies refuse an answer whose length is none (RFC 9110 §8.6), and wait for a body that is announced. */
function hasTrueLength({ headers, status, body, text }: RawAnswer): boolean {
  const length = headers.get('content-length')
  if (status === 204 || status === 304) return length === undefined || length === '0'
  const isBodiless = text.endsWith('\r\n\r\n')
  return isBodiless ? Number(length) < 1_000_000 : Number(length) === body.length
}
