import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { joinAsPhone, openStream } from '../../support/wire/stream-client.js'

const press = { lid: 1, type: 'Button' }
const overHttp = { layoutId: 'show', ...press }
const withKey = (key: string) => ({ 'idempotency-key': key })

test('an action sent again with its id is accepted again and counts once', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  for (let attempt = 0; attempt < 5; attempt++) phone.send({ id: 'a', ...press })
  const [, ...answers] = await phone.received(6)
  t.strictSame(answers, Array(5).fill({ id: 'a', ok: true }))
  t.equal(await countOf(bridge), 1)
  t.same(bridge.sink.messages, ['/0001 if 1 0.01'])
  const { accepted } = (await bridge.admin('GET', '/status')).body.actions
  t.equal(accepted, 1, 'the others did nothing')
})

test('an id is the Idempotency-Key of HTTP, both ways', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  phone.send({ id: 'a', ...press })
  t.same(await phone.next(), { id: 'a', ok: true })
  t.match(await bridge.act(overHttp, withKey('a')), { status: 200, body: { ok: true } })
  await bridge.act(overHttp, withKey('b'))
  phone.send({ id: 'b', ...press })
  t.same(await phone.next(), { id: 'b', ok: true })
  t.equal(await countOf(bridge), 2)
})

test('sent at once over two streams and HTTP it counts once, and all are answered', async (t) => {
  const bridge = await runBridge(t)
  const phones = [await joinAsPhone(t, bridge), await joinAsPhone(t, bridge)]
  for (let round = 1; round <= 30; round++) {
    const id = `round-${round}`
    for (const phone of phones) phone.send({ id, ...press })
    const answer = await bridge.act(overHttp, withKey(id))
    t.equal(answer.status, 200)
    for (const phone of phones) t.same(await phone.next(), { id, ok: true })
    t.equal(await countOf(bridge), round)
  }
})

test('an id is remembered across a new token, a new stream, a page turn and a reload', async (t) => {
  const bridge = await runBridge(t)
  const mint = () => bridge.tokens.mint({ layoutId: 'show', participant: 'ada' })
  const phone = await openStream(t, bridge.url, { token: mint() })
  phone.send({ id: 'a', ...press })
  phone.send({ hello: { token: mint() } })
  phone.send({ id: 'a', ...press })
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  phone.send({ id: 'a', ...press })
  await bridge.reload({})
  phone.send({ id: 'a', ...press })
  t.equal((await phone.received(7)).filter(({ id, ok }) => id === 'a' && ok).length, 4)
  phone.socket.close()
  const again = await openStream(t, bridge.url, { token: mint() })
  await again.next()
  again.send({ id: 'a', ...press })
  t.same(await again.next(), { id: 'a', ok: true })
  t.equal(await countOf(bridge), 1)
})

test('a remembered id is accepted whatever control and value the frame names, if its fields are good', async (t) => {
  const bridge = await runBridge(t)
  const phone = await joinAsPhone(t, bridge)
  phone.send({ id: 'a', ...press })
  phone.send({ id: 'a', lid: 99, type: 'Slider', value: 'x' })
  phone.send({ id: 'a', lid: -1, type: 'Slider' })
  phone.send({ id: 'a', layoutId: 'other', ...press })
  const [, ...answers] = await phone.received(5)
  t.match(answers, [
    { id: 'a', ok: true },
    { id: 'a', ok: true },
    { id: 'a', ok: false, problem: { code: 'body-invalid' } },
    { id: 'a', ok: false, problem: { code: 'token-invalid' } },
  ])
})

test('the ids of another participant, and those of refused actions, are others', async (t) => {
  const bridge = await runBridge(t)
  const [ada, bob] = [await joinAsPhone(t, bridge), await openStream(t, bridge.url, tokenOf(bridge, 'bob'))]
  await bob.next()
  for (const phone of [ada, bob]) {
    phone.send({ id: 'a', ...press })
    t.same(await phone.next(), { id: 'a', ok: true })
  }
  t.equal(await countOf(bridge), 2)
  ada.send({ id: 'b', lid: 2, type: 'Slider', value: 7 })
  t.match(await ada.next(), { id: 'b', ok: false })
  ada.send({ id: 'b', lid: 2, type: 'Slider', value: 0.7 })
  t.same(await ada.next(), { id: 'b', ok: true })
  t.same(bridge.sink.messages, ['/0001 if 1 0.01', '/0001 if 2 0.02', '/0002 f 0.7'])
})

async function countOf({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}

function tokenOf({ tokens }: TestBridge, participant: string): { readonly token: string } {
  return { token: tokens.mint({ layoutId: 'show', participant }) }
}
