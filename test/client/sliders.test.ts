import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil, turned } from '../support/time/advance-until.js'
import { until, within } from '../support/time/until.js'
import { openClient } from './support/open-client.js'
import { openBadProxy } from './support/proxy.js'

for (const over of ['stream', 'http'] as const) {
  test(`over ${over}, a slider that is dragged sends few values, and certainly the last one`, async (t) => {
    const { url, token, sink, admin } = await runBridge(t)
    const client = openClient(t, { url, token, over })
    await client.act(1)
    const time = advanceTime(t)
    const settled: number[] = []
    const moves: Promise<unknown>[] = []
    for (let n = 1; n <= 100; n++) {
      moves.push(client.act(2, n / 100).then(() => settled.push(n)))
      moves.push(client.act(6, [n / 100, 0]))
      await time.advance(5)
    }
    await advanceUntil(time, () => settled.length === 100)
    await Promise.all(moves)
    const [values, places] = ['/0002 ', '/0006 '].map((address) =>
      sink.messages.filter((message) => message.startsWith(address)),
    ) as [string[], string[]]
    t.equal(values.at(-1), '/0002 f 1')
    // One in 60 ms, of either, and the last ones.
    t.ok(values.length > 2 && places.length > 2, `${values.length} and ${places.length} of 100`)
    t.ok(values.length + places.length <= 500 / 60 + 4, `${values.length} and ${places.length} of 100`)
    t.same(
      settled,
      settled.toSorted((a, b) => a - b),
      'older values settle with newer ones, in their order',
    )
    const { body } = await admin('GET', '/layout/show/state')
    t.same(body.controls[5].value, [1, 0])
  })
}

for (const over of ['stream', 'http'] as const) {
  test(`over ${over}, two thumbs that drag never stumble over the limit of a room`, async (t) => {
    const { url, token, sink, admin } = await runBridge(t, { limits: { actionsPerSecond: 20, burst: 40 } })
    const client = openClient(t, { url, token, over })
    await client.act(1)
    const time = advanceTime(t)
    const moves: Promise<unknown>[] = []
    for (let n = 0; n <= 600; n++) {
      moves.push(client.act(2, n / 600), client.act(6, [n / 600, 0]))
      if (n % 60 === 0) moves.push(client.act(1))
      await time.advance(16)
    }
    await turned(time, Promise.all(moves))
    t.notOk((await admin('GET', '/status')).body.actions.refused['rate-limited'])
    for (const address of ['/0002 ', '/0006 ']) {
      const values = sink.messages.filter((message) => message.startsWith(address))
      t.ok(values.length > 600 / 16, `${values.length} values in 9.6 s`)
      t.match(values.at(-1), /^\/000[26] ff? 1/)
    }
  })
}

test('a slider that is moved while the phone is offline sends only its last value', async (t) => {
  const { port, token, sink } = await runBridge(t)
  const proxy = await openBadProxy(t, port)
  const client = openClient(t, { url: proxy.url, token }, { most: 300 })
  await client.act(2, 0.125)
  proxy.offline = true
  const moves = Array.from({ length: 50 }, (_, n) => client.act(2, (n + 1) / 50))
  // It has noticed, and has tried again in vain.
  await until(() => client.state === 'waiting')
  proxy.offline = false
  await within('all values are settled', Promise.all(moves))
  t.same([...new Set(sink.messages)], ['/0002 f 0.125', '/0002 f 1'])
})
