import { createHash } from 'node:crypto'
import { pressWith } from '../../http/support/bad-requests.js'
import { engine } from '../../support/engine.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'
import { handshake, handshakeLines } from '../support/handshake.js'

test('a handshake as RFC 6455 has it opens a stream that speaks ovation.v1, uncompressed', async (t) => {
  const { port } = await runBridge(t)
  const key = handshakeLines['Sec-WebSocket-Key']
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  for (const [name, changes] of Object.entries({
    plain: {},
    'with extensions on offer': { 'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits' },
    'with broken extensions': { 'Sec-WebSocket-Extensions': 'permessage-deflate;;' },
    'as Firefox does': { Connection: 'keep-alive, Upgrade' },
    'in other cases': { Connection: 'UPGRADE', Upgrade: 'WebSocket' },
    'among other protocols to upgrade to': { Upgrade: 'h2c, websocket' },
    'among other subprotocols': { 'Sec-WebSocket-Protocol': 'chat, ovation.v1,ovation.v2' },
    'with the subprotocol twice': { 'Sec-WebSocket-Protocol': 'ovation.v1, ovation.v1' },
    'with an empty subprotocol': { 'Sec-WebSocket-Protocol': 'ovation.v1,' },
    'with an empty body': { 'Content-Length': '0' },
  })) {
    const { status, headers } = await rawRequest(port, handshake(changes))
    t.equal(status, 101, name)
    t.equal(headers.get('sec-websocket-accept'), accept, name)
    t.equal(headers.get('sec-websocket-protocol'), 'ovation.v1', name)
    t.notOk(headers.has('sec-websocket-extensions'), name)
  }
})

test('GET /stream that is no such handshake gets 426, and what to upgrade to', async (t) => {
  const { url, port } = await runBridge(t)
  const plain = await fetch(`${url}/stream`)
  t.match(await plain.json(), { status: 426, code: 'upgrade-required' })
  t.equal(plain.headers.get('upgrade'), 'websocket')
  t.equal(plain.headers.get('sec-websocket-version'), '13')
  for (const [name, changes] of Object.entries({
    'no key': { 'Sec-WebSocket-Key': undefined },
    'an empty key': { 'Sec-WebSocket-Key': '' },
    'a key that is too short': { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25j' },
    'a key that is no base64': { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25!ZQ==' },
    'no version': { 'Sec-WebSocket-Version': undefined },
    'version 8': { 'Sec-WebSocket-Version': '8' },
    'version 14': { 'Sec-WebSocket-Version': '14' },
    'two versions': { 'Sec-WebSocket-Version': '13, 8' },
    'no Upgrade': { Upgrade: undefined },
    'another Upgrade': { Upgrade: 'h2c' },
    'no Connection': { Connection: undefined },
    'another Connection': { Connection: 'keep-alive' },
    'a body': { 'Content-Length': '5' },
    'a body in chunks': { 'Transfer-Encoding': 'chunked' },
  })) {
    const { status, headers, body } = await rawRequest(port, handshake(changes))
    t.equal(status, 426, name)
    t.match(JSON.parse(body), { code: 'upgrade-required' }, name)
    t.equal(headers.get('upgrade'), 'websocket', name)
  }
  const twice = handshake().replace('\r\n\r\n', `\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`)
  t.equal((await rawRequest(port, twice)).status, 426, 'two keys')
  const old = await rawRequest(port, handshake({}, 'GET /stream HTTP/1.0'))
  t.equal(old.status, { uws: 505, node: 426 }[engine], 'HTTP/1.0 has no upgrades')
})

test('what follows a handshake with a body is not read as frames', async (t) => {
  const { port } = await runBridge(t)
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  const { text } = await rawRequest(port, handshake({ 'Content-Length': String(hidden.length) }) + hidden)
  t.match(text, /^HTTP\/1.1 426 /)
  t.equal(text.split('HTTP/1.1 ').length - 1, 1, 'one answer')
})

test('another subprotocol, or none, gets 400 body-invalid', async (t) => {
  const { port } = await runBridge(t)
  for (const protocol of [undefined, '', 'ovation.v2', 'ovation', 'OVATION.V1', 'xovation.v1']) {
    const { status, body } = await rawRequest(port, handshake({ 'Sec-WebSocket-Protocol': protocol }))
    t.equal(status, 400, String(protocol))
    t.match(
      JSON.parse(body),
      { code: 'body-invalid', errors: [{ expected: 'ovation.v1' }] },
      String(protocol),
    )
  }
})

test('the stream is opened by GET only, and at its own path only', async (t) => {
  const { port } = await runBridge(t, { http: { basePath: '/live' } })
  const ask = async (requestLine: string) => {
    const { status, body, headers } = await rawRequest(port, handshake({}, `${requestLine} HTTP/1.1`))
    return { status, body, allow: headers.get('allow') }
  }
  t.match(await ask('GET /live/stream'), { status: 101 })
  t.match(await ask('GET /live/stream?a=b'), { status: 101 })
  t.same(await ask('HEAD /live/stream'), { status: 426, body: '', allow: undefined })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    t.match(await ask(`${method} /live/stream`), { status: 405, allow: 'GET, HEAD' }, method)
  for (const path of ['/stream', '/live/stream/', '/live/streams', '/live'])
    t.match(await ask(`GET ${path}`), { status: 404, body: /not-found/ }, path)
  t.match(await ask('GET /live/healthz'), { status: 200 }, 'where nothing is upgraded, an offer is ignored')
})

test('an offer to upgrade to something else is ignored (RFC 9110 §7.8)', async (t) => {
  const { port, token, sink } = await runBridge(t)
  const body = '{"layoutId":"show","lid":1,"type":"Button"}'
  const offers = [
    { upgrade: 'h2c', connection: 'Upgrade, HTTP2-Settings' },
    { upgrade: 'websocket', connection: 'Upgrade' },
  ]
  for (const { upgrade, connection } of offers) {
    const lines = [
      `Upgrade: ${upgrade}`,
      `Connection: ${connection}`,
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    ]
    const { status } = await rawRequest(
      port,
      pressWith({ token, body }, [...lines, `Content-Length: ${body.length}`]),
    )
    t.equal(status, 200, upgrade)
  }
  t.same(await sink.received(2), ['/0001 if 1 0.01', '/0001 if 2 0.02'])
})
