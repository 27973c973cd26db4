import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { joinAsPhone, openStream } from '../../support/wire/stream-client.js'

const press = { lid: 1, type: 'Button' }

test('a phone that says hello is sent the page, as GET /page answers it', async (t) => {
  const { url, token } = await runBridge(t)
  const phone = await openStream(t, url, { token })
  const page = await fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}` } })
  t.same(await phone.next(), { event: 'page', ...((await page.json()) as object) })
})

test('actions count in the order sent, and those with an id are answered in that order', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  phone.send({ id: 'a', ...press })
  phone.send(press)
  phone.send({ id: 'b', lid: 2, type: 'Slider', value: 7 })
  phone.send({ id: 'c', layoutId: 'show', lid: 2, type: 'Slider', value: 0.5 })
  t.same(await phone.next(), { id: 'a', ok: true })
  const refused = await phone.next()
  t.match(refused, { id: 'b', ok: false, problem: { code: 'value-invalid', status: 400 } })
  t.same(await phone.next(), { id: 'c', ok: true })
  t.same(await bridge.sink.received(3), ['/0001 if 1 0.01', '/0001 if 2 0.02', '/0002 f 0.5'])
})

test('everything that is answered is answered in the order sent, actions, pings and refusals alike', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  const expected: object[] = []
  for (let round = 0; round < 200; round++) {
    const id = `${round}`
    phone.send({ id, ...press })
    phone.send({ ping: round })
    phone.send({ id: `no ${round}`, ...press })
    phone.send(press)
    phone.send({ id, ...press, lid: 99 })
    phone.send({ lid: 99, type: 'Button' })
    phone.send('{')
    expected.push({ id, ok: true }, { pong: round })
    expected.push({ ok: false, problem: { code: 'body-invalid', errors: [{ path: '$.id' }] } })
    // Sent before with this id, and so accepted again.
    expected.push({ id, ok: true })
    expected.push({ ok: false, problem: { code: 'control-not-found', activePageId: 'first' } })
    expected.push({ ok: false, problem: { code: 'body-not-json' } })
  }
  const [, ...answers] = await phone.received(1 + expected.length)
  t.match(answers, expected)
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 400)
})

test('an accepted action without an id is not answered', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  phone.send(press)
  phone.send({ id: 'last', ...press })
  t.same(await phone.next(), { id: 'last', ok: true })
})

test('an answer says that the display was given it', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  phone.send({ id: 'a', lid: 6, type: 'XYPad', value: [0.25, 1] })
  await phone.next()
  t.same(await bridge.sink.received(1), ['/0006 ff 0.25 1'])
  const { controls } = (await bridge.admin('GET', '/layout/show/state')).body
  t.match(controls[5], { lid: 6, value: [0.25, 1] })
})

test('an action may name its layout, but no other one', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  phone.send({ id: 'a', layoutId: 'show', ...press })
  phone.send({ id: 'b', layoutId: 'other', ...press })
  phone.send({ id: 'c', layoutId: null, ...press })
  phone.send({ id: 'd', ...press })
  const [, ...answers] = await phone.received(5)
  t.match(answers, [
    { id: 'a', ok: true },
    { id: 'b', ok: false, problem: { code: 'token-invalid', status: 401 } },
    { id: 'c', ok: false, problem: { code: 'body-invalid', errors: [{ path: '$.layoutId' }] } },
    { id: 'd', ok: true },
  ])
})

test('a ping is answered with what it holds, up to 64 bytes of JSON', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  const good = [
    1,
    0,
    null,
    false,
    '',
    'now',
    [1, [2]],
    { at: 1 },
    'x'.repeat(62),
    'ä'.repeat(31),
    '\u0000\ud800',
  ]
  for (const ping of good) {
    phone.send({ ping })
    t.same((await phone.next()).pong, ping, JSON.stringify(ping))
  }
  for (const ping of ['x'.repeat(63), 'ä'.repeat(32), '\u0000'.repeat(11), { of: 'x'.repeat(60) }]) {
    phone.send({ id: 'a', ping })
    const refused = await phone.next()
    t.match(refused, { id: 'a', ok: false, problem: { code: 'body-invalid', errors: [{ path: '$.ping' }] } })
  }
})

test('a ping of any depth is refused as too long', async (t) => {
  for (const maxBody of [16_384, 1024 * 1024]) {
    const bridge = await runBridge(t, { http: { maxBody } })
    const phone = await joinAsPhone(t, bridge)
    const depth = (maxBody - 20) / 2
    phone.send(`{"ping":${'['.repeat(depth)}${']'.repeat(depth)}}`)
    t.match(await phone.next(), {
      ok: false,
      problem: { code: 'body-invalid', errors: [{ path: '$.ping' }] },
    })
    t.equal(bridge.bridge.faults.count, 0)
  }
})
