import { startDaemon } from '../support/machine/daemon.js'
import { runBridge } from '../support/show/bridge.js'
import { countAt, fixedPlace } from '../support/show/fixed-place.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { turned } from '../support/time/advance-until.js'
import { until, within } from '../support/time/until.js'
import { FakeSocket } from './support/fake-socket.js'
import { openClient, outcome } from './support/open-client.js'

for (const over of ['stream', 'http'] as const) {
  test(`over ${over}, presses beyond the limit wait their turn, and all count`, async (t) => {
    const { url, token, admin } = await runBridge(t, { limits: { actionsPerSecond: 20, burst: 20 } })
    const client = openClient(t, { url, token, over })
    await until(() => client.page !== undefined)
    const time = advanceTime(t)
    await turned(time, Promise.all(Array.from({ length: 30 }, () => client.act(1))))
    t.equal((await admin('GET', '/layout/show/state')).body.controls[0].count, 30)
    const { actions } = (await admin('GET', '/status')).body
    t.ok(actions.refused['rate-limited'] > 0, 'there was a limit')
    t.ok(actions.refused['rate-limited'] < 200, `and it was obeyed: ${actions.refused['rate-limited']}`)
  })

  test(`over ${over}, a control that cools down rejects at once, however short that is, and nothing else waits`, async (t) => {
    for (const cooldown of [1, 60]) {
      const controls = [
        { lid: 1, type: 'Button', cooldown, props: { label: 'x' } },
        { lid: 2, type: 'Slider', props: { label: 'y' } },
      ]
      const slow = { layoutId: 'show', activePageId: 'only', pages: [{ pageId: 'only', controls }] }
      const { url, token, sink } = await runBridge(t, { catalogue: new Map([['show', layoutOf(slow)]]) })
      const client = openClient(t, { url, token, over })
      await client.act(1)
      // The time stands still: who waits for anything waits for ever.
      const time = advanceTime(t)
      const taps = Array.from({ length: 7 }, () => client.act(1).catch((why) => why))
      for (const why of await within('all taps are refused', Promise.all(taps))) {
        t.match(why, { code: 'rate-limited', status: 429, cooldown: true })
        t.ok(why.retryAfter > cooldown - 10 && why.retryAfter <= cooldown, `${why.retryAfter} s`)
      }
      await within('a slider moves', client.act(2, 0.5))
      time.end()
      await sink.received(2)
      t.same(sink.messages, ['/0001 if 1 0.01', '/0002 f 0.5'])
    }
  })
}

test('what is in doubt waits until it may be repeated, however long that is, and nothing else waits for it', async (t) => {
  const time = advanceTime(t)
  const client = openClient(t, {
    url: 'http://127.0.0.1:9',
    token: 'x',
    over: 'stream',
    WebSocket: FakeSocket,
  })
  const { last } = FakeSocket
  last.onopen()
  const controls = [
    { lid: 1, type: 'Button' },
    { lid: 2, type: 'Slider' },
  ]
  last.hear({ event: 'page', layoutId: 'show', activePageId: 'only', controls })
  const sent = () => last.sent.map((frame) => JSON.parse(frame)).filter(({ id }) => id)
  const refuse = (code: string, retryAfter: number) =>
    last.hear({ id: sent().at(-1).id, problem: { code, status: 503 }, retryAfter })
  const pressed = client.act(1)
  refuse('unconfirmed', 1)
  await time.advance(1300)
  t.equal(sent().length, 2)
  refuse('overloaded', 5)
  const moved = client.act(2, 0.5)
  await time.advance(100)
  t.match(sent(), [{ lid: 1 }, { lid: 1 }, { lid: 2 }])
  last.hear({ id: sent()[2].id, ok: true })
  await moved
  await time.advance(4800)
  t.equal(sent().length, 3)
  await time.advance(1400)
  t.equal(sent().length, 4)
  t.equal(sent()[3].id, sent()[0].id)
  last.hear({ id: sent()[3].id, ok: true })
  await pressed
})

test('when the service stops, phones come back when they are asked to, and lose nothing', async (t) => {
  const place = await fixedPlace(t)
  const first = await startDaemon(t, place)
  const client = openClient(t, { url: first.url, token: await first.token() })
  await client.act(1)
  const before = client.states.length
  first.process.signal('SIGTERM')
  const acts = Array.from({ length: 20 }, () => outcome(client.act(1)))
  await first.process.ended
  await startDaemon(t, place)
  t.same(new Set(await Promise.all(acts)), new Set(['ok']))
  await until(() => client.state === 'open')
  t.same(client.states.slice(before), ['waiting', 'open'])
  t.equal(await countAt(first.url), 21)
})
