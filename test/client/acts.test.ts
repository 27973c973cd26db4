import { connect } from '../../src/client/client.js'
import type { PhoneResult } from '../../src/wire/result.js'
import { runBridge } from '../support/show/bridge.js'
import { publicShow } from '../support/show/public-show.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { until } from '../support/time/until.js'
import { goodClaims, signByHand } from '../support/wire/jwt.js'
import { openClient, outcome } from './support/open-client.js'

for (const over of ['stream', 'http'] as const) {
  test(`over ${over}, what a phone does counts, reaches the display, and resolves`, async (t) => {
    const { url, token, sink } = await runBridge(t)
    const client = openClient(t, { url, token, over })
    t.equal(client.page, undefined)
    // Before the page is there: its control is not known yet.
    await Promise.all([
      client.act(1),
      client.act(3, true),
      client.act(4, 2),
      client.act(5, 'Olé'),
      client.act(2, 0.5),
    ])
    await client.act(6, [0.25, 0.75])
    t.equal(client.page?.activePageId, 'first')
    const messages = await sink.received(6)
    t.same([...messages].sort(), [
      '/0001 if 1 0.01',
      '/0002 f 0.5',
      '/0003 i 1',
      '/0004 i 2',
      '/0005 s Olé',
      '/0006 ff 0.25 0.75',
    ])
    t.same(client.states, ['connecting', 'open'])
  })

  test(`over ${over}, a refusal rejects with the problem, and counts nothing`, async (t) => {
    const { url, token, sink, admin } = await runBridge(t)
    const client = openClient(t, { url, token, over })
    await admin('PUT', '/layout/show/control/1', { enabled: false })
    const refused = await client.act(1).catch((why) => why)
    t.ok(refused instanceof Error)
    t.match(refused, { code: 'control-disabled', status: 409, type: 'urn:ovation:error:control-disabled' })
    t.match(refused.message, /closed/)
    t.match(await client.act(2, 7).catch((why) => why), {
      code: 'value-invalid',
      errors: [{ path: '$.value' }],
    })
    t.match(
      await client.act(99).catch((why) => why),
      { code: 'control-not-found', status: 400, activePageId: 'first' },
      'no page had it',
    )
    await t.rejects(client.act(2, 1n), TypeError, 'no JSON')
    t.same(sink.messages, [])
  })

  test(`over ${over}, a phone hears of the next page, and of closed controls`, async (t) => {
    const { url, token, admin } = await runBridge(t)
    const client = openClient(t, { url, token, over }, { poll: 100 })
    await until(() => client.pages.length === 1)
    await admin('PUT', '/layout/show/control/1', { enabled: false })
    await until(() => client.pages.length === 2)
    t.match(client.page?.controls[0], { lid: 1, enabled: false })
    await admin('PUT', '/layout/show/page', { pageId: 'second' })
    await until(() => client.pages.length === 3)
    t.equal(client.page?.activePageId, 'second')
    await client.act(9)
    t.equal(await outcome(client.act(3, true)), 'control-not-found', 'of the page before')
  })
}

for (const over of ['stream', 'http'] as const) {
  test(`over ${over}, results come when they have changed`, async (t) => {
    const { url, token } = await runBridge(t, { catalogue: publicShow })
    const client = openClient(t, { url, token, over, onResults: () => {} }, { poll: 100 })
    await client.act(7)
    await until(() => client.results.length > 0 && countOf(client.results.at(-1)!) === 1)
    await client.act(7)
    await until(() => countOf(client.results.at(-1)!) === 2)
    t.ok(client.results.length <= 3)
  })
}

test('over HTTP, an action that is too late for its page brings the next one at once', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const client = openClient(t, { url, token, over: 'http' }, { poll: 600_000 })
  await client.act(1)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.equal(await outcome(client.act(1)), 'control-not-found')
  await until(() => client.page?.activePageId === 'second')
})

test('presses beside each other all count, and of toggles the last one is the last', async (t) => {
  const { url, token, admin } = await runBridge(t)
  for (const over of ['stream', 'http'] as const) {
    const client = openClient(t, { url, token, over })
    const flips = Array.from({ length: 21 }, (_, n) => client.act(3, n % 2 === 0))
    await Promise.all([...flips, ...Array.from({ length: 100 }, () => client.act(1))])
    client.close()
  }
  const { body } = await admin('GET', '/layout/show/state')
  t.match(body.controls, [{ count: 200 }, {}, { value: true }])
})

test('after close nothing is reported, and what was not sent or comes later is closed', async (t) => {
  const { url, token } = await runBridge(t)
  const client = openClient(t, { url, token })
  const early = outcome(client.act(1))
  client.close()
  t.equal(await early, 'closed')
  t.equal(await outcome(client.act(1)), 'closed')
  client.close()
  t.same(client.states, ['connecting', 'closed'])
  t.same(client.pages, [])
})

test('without a WebSocket it goes over HTTP, and a stream cannot be wanted', async (t) => {
  const { url, token } = await runBridge(t)
  // Node 20 has none; that of later ones is hidden.
  const hidden = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket')
  Object.defineProperty(globalThis, 'WebSocket', { value: undefined, configurable: true })
  t.teardown(() => Object.defineProperty(globalThis, 'WebSocket', hidden ?? { value: undefined }))
  const none = { WebSocket: undefined } as object
  await openClient(t, { url: `${url}/`, token, ...none }).act(1)
  t.throws(() => openClient(t, { url, token, over: 'stream', ...none }), TypeError)
})

test('an address without http: or https: is refused at once', (t) => {
  for (const url of [
    '127.0.0.1:8642',
    'localhost:8642',
    'nowhere',
    '/ovation',
    'ws://127.0.0.1',
    'http:',
    '',
  ])
    t.throws(() => connect({ url, token: 'x' }), TypeError, url)
  t.end()
})

test('what is refused at once leaves nothing behind: no token is renewed for it', async (t) => {
  const time = advanceTime(t)
  const token = signByHand(goodClaims({ exp: Math.floor(Date.now() / 1000) + 20 }))
  let calls = 0
  const renew = () => {
    calls++
    return token
  }
  t.throws(() => connect({ url: 'http://', token, renew }), TypeError)
  await time.advance(20_000)
  t.equal(calls, 0)
})

function countOf(results: readonly PhoneResult[]): number {
  const [first] = results
  return first?.type === 'Button' ? first.count : 0
}
