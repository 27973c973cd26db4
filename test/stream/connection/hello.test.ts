import { once } from 'node:events'
import { WebSocket } from 'ws'
import { expired, invalid } from '../../auth/support/token-cases.js'
import { apiKey, runBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { within } from '../../support/time/until.js'
import { goodClaims, signByHand } from '../../support/wire/jwt.js'
import { joinAsOperator, joinAsPhone, openStream } from '../../support/wire/stream-client.js'

const tokenInvalid = { code: 4401, reason: 'token-invalid' }
const press = { lid: 1, type: 'Button' }
/** Two layouts, so that a stream may be for the other one. */
const catalogue = new Map(
  ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
)

test('a stream whose first frame is no hello is closed as token-invalid, and nothing of it counts', async (t) => {
  const { url, token, admin } = await runBridge(t)
  for (const first of [
    { id: 'a', ...press },
    { ping: 1 },
    {},
    [],
    [{ hello: { token } }],
    5,
    'null',
    '',
    'hello',
    `{"hello":{"token":"${token}"}`,
    Buffer.from(JSON.stringify({ hello: { token } })),
    { hello: null },
    { hello: {} },
    { hello: token },
    { hello: [token] },
    { hello: { token: null } },
    { hello: { token: [token] } },
    { hello: { key: apiKey } },
    { hello: { key: apiKey, layoutId: 5 } },
    { hello: { token, key: apiKey, layoutId: 'show' } },
    { hello: { layoutId: 'show' } },
    { Hello: { token } },
    { token },
    { ...press, token },
  ]) {
    const stream = await openStream(t, url)
    stream.send(first)
    stream.send({ hello: { token } })
    stream.send(press)
    t.same(await stream.closed, tokenInvalid, JSON.stringify(first).replaceAll(token, 'TOKEN'))
    t.same(stream.frames, [])
  }
  t.equal((await admin('GET', '/layout/show/state')).body.controls[0].count, 0)
})

test('a stream that says nothing for 5 s is closed, whatever it pings', async (t) => {
  const { url } = await runBridge(t)
  const time = advanceTime(t)
  const [silent, pinging] = [await openStream(t, url), await openStream(t, url)]
  for (let pings = 0; pings < 10; pings++) {
    await time.advance(490)
    t.equal(silent.socket.readyState, WebSocket.OPEN, 'not before')
    pinging.socket.ping()
    await within('a pong', once(pinging.socket, 'pong'))
  }
  await time.advance(1000)
  t.same(await silent.closed, tokenInvalid)
  t.same(await pinging.closed, tokenInvalid)
})

test('a bad, expired or foreign token closes with its code', async (t) => {
  fixDate(t)
  const { url } = await runBridge(t)
  for (const [reason, tokens] of [
    ['token-expired', expired],
    [
      'token-invalid',
      { ...invalid, 'the API key': apiKey, 'with its scheme': 'Bearer x', long: 'x'.repeat(9000) },
    ],
  ] as const)
    for (const [name, bad] of Object.entries(tokens)) {
      const stream = await openStream(t, url, { token: bad })
      t.same(await stream.closed, { code: 4401, reason }, name)
    }
})

test('a revoked token is expired, also for a stream', async (t) => {
  const { url, token, admin } = await runBridge(t)
  await admin('POST', '/layout/show/revoke')
  const stream = await openStream(t, url, { token })
  t.same(await stream.closed, { code: 4401, reason: 'token-expired' })
})

test('a key that is wrong, and a layout that is unknown, close with their codes', async (t) => {
  const { url } = await runBridge(t)
  for (const [hello, code, reason] of [
    [{ key: `${apiKey}x`, layoutId: 'show' }, 4401, 'api-key-invalid'],
    [{ key: '', layoutId: 'show' }, 4401, 'api-key-invalid'],
    [{ key: `${apiKey}x`, layoutId: 'nowhere' }, 4401, 'api-key-invalid'],
    [{ key: apiKey, layoutId: 'nowhere' }, 4404, 'layout-not-found'],
    [{ key: apiKey, layoutId: '__proto__' }, 4404, 'layout-not-found'],
    [{ token: signByHand(goodClaims({ aud: 'nowhere' })) }, 4404, 'layout-not-found'],
  ] as const) {
    const stream = await openStream(t, url, hello)
    t.same(await stream.closed, { code, reason })
    t.same(stream.frames, [])
  }
})

test('a later hello of the same participant is answered with the page, and the stream goes on', async (t) => {
  const { url, tokens, sink } = await runBridge(t)
  const mint = () => tokens.mint({ layoutId: 'show', participant: 'ada' })
  const phone = await openStream(t, url, { token: mint() })
  const page = await phone.next()
  phone.send({ hello: { token: mint() } })
  t.same(await phone.next(), page)
  phone.send({ id: 'a', ...press })
  t.same(await phone.next(), { id: 'a', ok: true })
  t.same(await sink.received(1), ['/0001 if 1 0.01'])
})

test('a later hello of anybody else closes the stream', async (t) => {
  const { url, tokens } = await runBridge(t, { catalogue })
  const mint = (layoutId: string, participant: string) => tokens.mint({ layoutId, participant })
  for (const [hello, reason] of [
    [{ token: mint('show', 'bob') }, 'token-invalid'],
    [{ token: mint('other', 'ada') }, 'token-invalid'],
    [{ token: 'x.y.z' }, 'token-invalid'],
    [{ token: signByHand(goodClaims({ sub: 'ada', iat: 1, exp: 100 })) }, 'token-expired'],
    [{ key: apiKey, layoutId: 'show' }, 'token-invalid'],
    [null, 'token-invalid'],
  ] as const) {
    const phone = await joinAsPhone(t, { url, token: mint('show', 'ada') })
    phone.send({ hello })
    t.same(await phone.closed, { code: 4401, reason }, JSON.stringify(hello)?.slice(0, 30))
    t.equal(phone.frames.length, 1, 'only the first page')
  }
})

test('a later hello of an operator shows the layout that it names', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const operator = await joinAsOperator(t, bridge)
  operator.send({ hello: { key: apiKey, layoutId: 'other' } })
  t.match(await operator.next(), { event: 'show', layoutId: 'other' })
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await bridge.admin('PUT', '/layout/other/page', { pageId: 'second' })
  t.match(await operator.next(), { event: 'steered', did: { page: { pageId: 'second' } } })
  t.match(await operator.next(), { event: 'changes', activePageId: 'second' })
  for (const [hello, code, reason] of [
    [{ key: 'a-key-that-nobody-has', layoutId: 'show' }, 4401, 'api-key-invalid'],
    [{ key: apiKey, layoutId: 'nowhere' }, 4404, 'layout-not-found'],
    [{ token: bridge.token }, 4401, 'token-invalid'],
  ] as const) {
    const stream = await joinAsOperator(t, bridge)
    stream.send({ hello })
    t.same(await stream.closed, { code, reason })
  }
})

test('a page of a foreign origin is refused by a close code', async (t) => {
  const corsOrigins = ['https://show.example', 'https://desk.example:8443']
  const { url, token, port } = await runBridge(t, { http: { corsOrigins } })
  for (const origin of [
    'https://evil.example',
    'http://show.example',
    'https://show.example:444',
    'https://show.example.evil.example',
    'https://evil.example/https://show.example',
    `http://127.0.0.1:${port + 1}`,
    'http://127.0.0.1',
    `https://evil.example?127.0.0.1:${port}`,
    'null',
  ]) {
    const page = await openStream(t, url, { token }, { origin })
    t.same(await page.closed, { code: 4403, reason: 'origin-forbidden' }, origin)
    t.same(page.frames, [])
  }
  for (const [name, headers] of Object.entries({
    'an origin of the list': { origin: 'https://show.example' },
    'another of the list': { origin: 'https://desk.example:8443' },
    'a page of our own': { origin: url },
    'our own behind a proxy that speaks TLS': { origin: 'https://tour.example', host: 'tour.example' },
    'our own, in other letters': { origin: 'https://tour.example', host: 'Tour.Example' },
    'a program': {},
  })) {
    const page = await openStream(t, url, { token }, headers as Record<string, string>)
    t.match(await page.next(), { event: 'page' }, name)
  }
})

test('where any origin may call, any page may open a stream', async (t) => {
  const { url, token } = await runBridge(t)
  for (const origin of ['https://evil.example', 'null']) {
    const page = await openStream(t, url, { token }, { origin })
    t.match(await page.next(), { event: 'page' }, origin)
  }
})
