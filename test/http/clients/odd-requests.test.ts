import { engine } from '../../support/engine.js'
import { apiKey, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { converse } from '../../support/wire/converse.js'
import { lengthOf, pressWith } from '../support/bad-requests.js'

const body = '{"layoutId":"show","lid":1,"type":"Button"}'
const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('21: a client that expects 100 Continue gets it, and then its answer', async (t) => {
  const { port, token, admin } = await runBridge(t)
  const send = (length: number, sent: string) =>
    converse(port, [
      pressWith({ token, body: '' }, ['Expect: 100-continue', `Content-Length: ${length}`]),
      sent,
    ])
  const [good, large, huge] = [
    await send(body.length, body),
    await send(20_000, 'x'.repeat(20_000)),
    await send(10_000_000, ''),
  ]
  for (const { text } of [good, large, huge]) t.match(text, /^HTTP\/1.1 100 Continue\r\n\r\nHTTP/)
  t.equal(good.outcome, '100, 200, open')
  t.equal(large.outcome, '100, 413 body-too-large, open')
  t.equal(huge.outcome, '100, 413 body-too-large, closed')
  const other = await converse(port, pressWith({ token, body }, ['Expect: more', lengthOf(body)]))
  t.equal(other.outcome, { uws: '200, open', node: '417, open' }[engine])
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.equal(controls[0].count, { uws: 2, node: 1 }[engine])
})

test('22: HEAD is GET without a body, OPTIONS answers browsers, other methods get the list of allowed ones', async (t) => {
  const { url, port, admin } = await runBridge(t)
  const [get, head] = [await admin('GET', '/layout/show'), await admin('HEAD', '/layout/show')]
  t.match(head, { status: 200, body: '' })
  for (const name of ['content-type', 'content-length'])
    t.equal(head.headers.get(name), get.headers.get(name), name)
  const refused = await converse(port, 'HEAD /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  t.match(refused.text, /^HTTP\/1.1 404 [\s\S]*\r\n\r\n$/, 'a refusal has no body either')
  const preflight = await fetch(`${url}/action`, { method: 'OPTIONS' })
  t.equal(preflight.status, 204)
  t.match(Object.fromEntries(preflight.headers), {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
  })
  for (const [method, path, allow] of [
    ['GET', '/action', 'POST, OPTIONS'],
    ['DELETE', '/layout/show', 'GET, HEAD'],
    ['OPTIONS', '/layout/show', 'GET, HEAD'],
    ['PATCH', '/layout/show/page', 'PUT'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const) {
    const answer = await admin(method, path)
    t.match(answer, { status: 405, body: { code: 'method-not-allowed' } }, `${method} ${path}`)
    t.equal(answer.headers.get('allow'), allow)
  }
})

test('22: an unknown path or method gets a problem in JSON, never an HTML page', async (t) => {
  const { port } = await runBridge(t)
  for (const line of ['GET /nowhere', 'TRACE /healthz', 'PUT /', 'GET /healthz?x=%zz']) {
    const { text } = await converse(port, `${line} HTTP/1.1\r\nHost: a\r\n\r\n`)
    t.match(text, line.includes('healthz?') ? /^HTTP\/1.1 200/ : /application\/problem\+json/, line)
    t.notMatch(text, /<html|^server:|^x-powered-by:/im, line)
  }
})

test('two credentials are refused, even with a known token', async (t) => {
  const { port, token, act, admin } = await runBridge(t)
  t.equal((await act(press)).status, 200)
  const withTwo = (method: string, path: string, credential: string) =>
    converse(port, `${method} ${path} HTTP/1.1\r\nHost: a\r\n${credential}\r\n${credential}\r\n\r\n`)
  const lines = [`Authorization: Bearer ${token}`, lengthOf(body), `Authorization: Bearer ${token}`]
  const pressed = await converse(port, pressWith({ token, body }, lines.slice(1)))
  t.equal(pressed.outcome, '401 token-invalid, open')
  t.equal((await withTwo('GET', '/page', lines[0]!)).outcome, '401 token-invalid, open')
  t.equal((await withTwo('GET', '/status', `x-api-key: ${apiKey}`)).outcome, '401 api-key-invalid, open')
  const asBearer = `Authorization: Bearer ${apiKey}`
  t.equal((await withTwo('GET', '/metrics', asBearer)).outcome, '401 api-key-invalid, open')
  t.equal((await admin('GET', '/layout/show/state')).body.controls[0].count, 1)
})

test('29: an upgrade request is answered like any other', async (t) => {
  const { port, token, act, admin } = await runBridge(t)
  const webSocket = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ]
  const posted = await converse(port, pressWith({ token, body }, [...webSocket, lengthOf(body)]))
  t.equal(posted.outcome, '200, open')
  const asked = await converse(port, pressWith({ token, body: '' }, webSocket).replace('POST', 'GET'))
  t.equal(asked.outcome, '405 method-not-allowed, open')
  const http2 = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']
  const old = await converse(port, pressWith({ token, body }, [...http2, lengthOf(body)]))
  t.equal(old.outcome, '200, open')
  t.equal((await act(press)).status, 200)
  t.equal((await admin('GET', '/layout/show/state')).body.controls[0].count, 3)
})

test('30: an unknown path is not found, however it is written', async (t) => {
  const { port, admin } = await runBridge(t)
  const ids = ['%00', '%ff', '%zz', '%', '%e0%80%80', '..', '%2e%2e', '..%2fshow', 'x'.repeat(300), '', '*']
  const names = ['__proto__', 'constructor', 'SHOW', 'show%00', 'show%20']
  const ask = (method: string, path: string) =>
    converse(
      port,
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${apiKey}\r\nContent-Length: 0\r\n\r\n`,
    )
  for (const id of [...ids, ...names])
    for (const [method, path] of [
      ['GET', `/layout/${id}`],
      ['GET', `/layout/${id}/state`],
      ['POST', `/layout/${id}/revoke`],
      ['PUT', `/layout/${id}/page`],
    ] as const)
      t.equal((await ask(method, path)).outcome, '404 layout-not-found, open', `${method} ${path}`)
  for (const path of [
    '/layout',
    '/layout/../status',
    '//healthz',
    '/healthz/',
    '/HEALTHZ',
    '/layout/a/b/c',
    '/.',
  ])
    t.equal((await ask('GET', path)).outcome, '404 not-found, open', path)
  t.equal((await ask('GET', '/layout/sho%77')).outcome, '200, open', 'but an escape may represent a letter')
  t.equal((await admin('GET', '/layout/show')).status, 200)
})
