import { engineFor } from '../../support/engine.js'
import { type Answer, answer, apiKey, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'

test('a phone gets its page with a tag, and 304 while the page is the same', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const page = (headers: Record<string, string> = {}): Promise<Answer> =>
    answer(fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}`, ...headers } }))
  const first = await page()
  t.equal(first.status, 200)
  t.same(Object.keys(first.body), ['layoutId', 'activePageId', 'controls'])
  t.equal(first.headers.get('access-control-allow-origin'), '*')
  const etag = first.headers.get('etag') ?? ''
  t.match(etag, /^"[\w-]+"$/)
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const same = await page({ 'if-none-match': tag })
    t.equal(same.status, 304, tag)
    t.equal(same.body, '')
    t.equal(same.headers.get('etag'), etag)
  }
  t.equal((await page({ 'if-none-match': '"other"' })).status, 200)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  const turned = await page({ 'if-none-match': etag })
  t.equal(turned.status, 200)
  t.not(turned.headers.get('etag'), etag)
})

for (const corsOrigins of [['*'], ['https://show.example']])
  test(`a 304 has the headers of the 200, each once, and no body (cors_origins = ${corsOrigins})`, async (t) => {
    const { port, token } = await runBridge(t, { http: { corsOrigins } })
    const ask = (tag: string) =>
      rawRequest(
        port,
        `GET /page HTTP/1.1\r\nHost: a\r\nOrigin: https://show.example\r\nAuthorization: Bearer ${token}\r\n${tag}\r\n`,
      )
    const whole = await ask('')
    const same = await ask(`If-None-Match: ${whole.headers.get('etag')}\r\n`)
    t.match([whole.status, same.status], [200, 304])
    t.equal(same.body, '')
    const origin = corsOrigins[0] ?? ''
    for (const [name, value] of Object.entries({
      etag: whole.headers.get('etag'),
      'cache-control': 'private, no-cache',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, www-authenticate, etag',
      vary: origin === '*' ? undefined : 'Origin',
    })) {
      t.equal(whole.headers.get(name), value, name)
      t.equal(same.headers.get(name), value, name)
    }
    const names = [...same.text.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase())
    t.same(names, [...new Set(names)], 'none stands twice')
    t.notOk(same.headers.has('content-type'), 'what is not there has no type')
  })

test('the page needs a token, and one whose layout is loaded', async (t) => {
  const { url, tokens } = await runBridge(t)
  t.match(await answer(fetch(`${url}/page`)), { status: 401, body: { code: 'token-invalid' } })
  t.match(await answer(fetch(`${url}/page`, { headers: { 'x-api-key': apiKey } })), { status: 401 })
  const gone = `Bearer ${tokens.mint({ layoutId: 'gone' })}`
  t.match(await answer(fetch(`${url}/page`, { headers: { authorization: gone } })), {
    status: 404,
    body: { code: 'layout-not-found' },
  })
})

test('the status shows layouts, displays and counts', async (t) => {
  const { admin, act, sink } = await runBridge(t)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await act({ layoutId: 'show', lid: 99, type: 'Button' })
  await sink.received(1)
  const { status, body } = await admin('GET', '/status')
  t.equal(status, 200)
  t.ok(Number.isInteger(body.uptime))
  t.match(body, {
    name: 'ovation',
    version: '0.0.0',
    engine: engineFor().shown,
    durable: false,
    layouts: [{ layoutId: 'show', activePageId: 'first' }],
    displays: [
      {
        name: 'main',
        host: '127.0.0.1',
        port: sink.port,
        transport: 'udp',
        state: 'up',
        sent: 1,
        dropped: 0,
        lastError: null,
      },
    ],
    actions: { accepted: 1, refused: { 'control-not-found': 1 } },
  })
})

test('health is open to everybody', async (t) => {
  const { url } = await runBridge(t)
  t.equal((await fetch(`${url}/healthz`)).status, 200)
  t.equal((await fetch(`${url}/readyz`)).status, 200)
})

test('metrics are Prometheus text for holders of the key, also as Bearer, and carry no participant', async (t) => {
  const { url, act, sink } = await runBridge(t)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await act('x')
  await sink.received(1)
  t.equal((await fetch(`${url}/metrics`)).status, 401)
  t.equal((await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${apiKey}` } })).status, 200)
  const { status, headers, body } = await answer(
    fetch(`${url}/metrics`, { headers: { 'x-api-key': apiKey } }),
  )
  t.equal(status, 200)
  t.match(headers.get('content-type'), /^text\/plain; version=0\.0\.4/)
  t.match(body, /^ovation_actions_accepted_total 1$/m)
  t.match(body, /^ovation_actions_refused_total\{code="body-not-json"\} 1$/m)
  t.match(body, /^ovation_display_messages_sent_total\{display="main",host="127\.0\.0\.1"\} 1$/m)
  t.match(body, /^ovation_display_up\{display="main",host="127\.0\.0\.1"\} 1$/m)
  const names = [...body.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name)
  t.ok(names.length > 6)
  t.same(
    names.filter((name) => !name.startsWith('ovation_')),
    [],
  )
})

test('metrics are made at most once a second', async (t) => {
  const { url, act } = await runBridge(t, { http: { metrics: 'open' } })
  const accepted = async () => /accepted_total (\d+)/.exec((await answer(fetch(`${url}/metrics`))).body)?.[1]
  t.equal(await accepted(), '0')
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.equal(await accepted(), '0')
})

test('metrics can be switched off', async (t) => {
  const { url } = await runBridge(t, { http: { metrics: 'off' } })
  t.match(await answer(fetch(`${url}/metrics`, { headers: { 'x-api-key': apiKey } })), {
    status: 404,
    body: { code: 'not-found' },
  })
})
