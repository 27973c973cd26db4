import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { joinAsPhone, openStream, type StreamClient } from '../../support/wire/stream-client.js'

const press = { lid: 1, type: 'Button' }
const limits = { actionsPerSecond: 0.01, burst: 10 }

test('actions take from the bucket of their token, whichever way they come', async (t) => {
  const bridge = await runBridge(t, { limits })
  stopClock(t)
  const phone = await joinAsPhone(t, bridge)
  for (let sent = 0; sent < 6; sent++) {
    phone.send({ id: `${sent}`, ...press })
    t.same(await phone.next(), { id: `${sent}`, ok: true })
  }
  for (let sent = 0; sent < 4; sent++) t.equal((await bridge.act({ layoutId: 'show', ...press })).status, 200)
  const overHttp = await bridge.act({ layoutId: 'show', ...press })
  phone.send({ id: 'more', ...press })
  const refused = await phone.next()
  t.match(refused, { id: 'more', ok: false, problem: { code: 'rate-limited', status: 429 } })
  t.same(refused.problem, overHttp.body)
  const wait = Number(overHttp.headers.get('retry-after'))
  t.ok(wait >= 50 && refused.retryAfter >= wait && refused.retryAfter <= 200, `${refused.retryAfter} s`)
  const other = await openStream(t, bridge.url, { token: bridge.tokens.mint({ layoutId: 'show' }) })
  other.send({ id: 'a', ...press })
  t.same((await other.received(2))[1], { id: 'a', ok: true }, 'another token has its own')
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 11)
})

test('every frame takes one, whatever it holds; hellos and control frames are free', async (t) => {
  const bridge = await runBridge(t, { limits })
  stopClock(t)
  const phone = await joinAsPhone(t, bridge)
  for (let sent = 0; sent < 30; sent++) {
    phone.send({ hello: { token: bridge.token } })
    phone.socket.ping()
    phone.socket.pong()
  }
  const taking = [{ ping: 1 }, '{', [], { lid: 99, type: 'Button' }, { ping: 'x'.repeat(99) }]
  for (const frame of [...taking, ...taking]) phone.send(frame)
  phone.send({ ping: 'last' })
  const answers = (await phone.received(42)).slice(31)
  const codes = answers.map((answer) => ('pong' in answer ? 'pong' : answer.problem.code))
  const once = ['pong', 'body-not-json', 'body-invalid', 'control-not-found', 'body-invalid']
  t.same(codes, [...once, ...once, 'rate-limited'])
})

test('two streams of one token share its bucket, and the limit of a token is its own', async (t) => {
  const bridge = await runBridge(t)
  stopClock(t)
  const token = bridge.tokens.mint({ layoutId: 'show', actionsPerSecond: 3 })
  const phones = [
    await joinAsPhone(t, { url: bridge.url, token }),
    await joinAsPhone(t, { url: bridge.url, token }),
  ]
  for (const phone of phones) for (let sent = 0; sent < 20; sent++) phone.send({ id: `${sent}`, ...press })
  const accepted = await Promise.all(phones.map((phone) => acceptedOf(phone, 20)))
  const sum = accepted.reduce((total, each) => total + each)
  t.equal(sum, 6, 'a burst of two seconds')
})

test('a phone that keeps sending after refusals is closed, and the others are not', async (t) => {
  const bridge = await runBridge(t, { limits })
  const clock = stopClock(t)
  const [flood, calm] = [await joinAsPhone(t, bridge), await joinAsPhone(t, otherOf(bridge))]
  for (let sent = 0; sent < 10; sent++) flood.send(press)
  for (let sent = 0; sent < 100; sent++) flood.send({ id: `${sent}`, ...press })
  t.match(
    (await flood.received(101)).at(-1),
    { id: '99', problem: { code: 'rate-limited' } },
    'a hundred are refused',
  )
  for (let sent = 0; sent < 200; sent++) flood.send({ id: `x${sent}`, ...press })
  t.same(await flood.closed, { code: 4429, reason: 'rate-limited' })
  calm.send({ ping: 1 })
  t.match(await calm.next(), { pong: 1 })
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 10)
  // Their text is made once a second.
  clock.advance(1001)
  const metrics: string = (await bridge.admin('GET', '/metrics')).body
  t.match(metrics, /^ovation_streams_cut_total\{reason="rate-limited"\} 1$/m)
})

test('a phone that is refused less often stays', async (t) => {
  const bridge = await runBridge(t, { limits })
  const clock = stopClock(t)
  const phone = await joinAsPhone(t, bridge)
  for (let second = 0; second < 3; second++) {
    for (let sent = 0; sent < 60; sent++) phone.send({ ping: sent })
    await phone.received(1 + 60 * (second + 1))
    clock.advance(1001)
  }
  phone.send({ hello: { token: bridge.token } })
  t.match((await phone.received(182))[181], { event: 'page' })
})

function otherOf({ url, tokens }: TestBridge): { readonly url: string; readonly token: string } {
  return { url, token: tokens.mint({ layoutId: 'show' }) }
}

async function acceptedOf(phone: StreamClient, sent: number): Promise<number> {
  return (await phone.received(1 + sent)).filter(({ ok }) => ok === true).length
}
