import type { Test } from 'tap'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil, turned } from '../support/time/advance-until.js'
import { until } from '../support/time/until.js'
import { openClient, outcome } from './support/open-client.js'
import { openBadProxy } from './support/proxy.js'

/** The first bytes of an action stall on their way, and when it is repeated, its control is disabled; then it is enabled again. */
async function refuseWhileStalled(t: Test, over: 'http' | 'stream', lid: number, value?: unknown) {
  const { port, token, admin } = await runBridge(t)
  const proxy = await openBadProxy(t, port)
  const time = advanceTime(t)
  const client = openClient(t, { url: proxy.url, token, over })
  await advanceUntil(time, () => client.page !== undefined, 5)
  proxy.stalls = true
  const refused = outcome(client.act(lid, value))
  await until(() => proxy.keeps)
  await admin('PUT', `/layout/show/control/${lid}`, { enabled: false })
  const result = await turned(time, refused, 50)
  await admin('PUT', `/layout/show/control/${lid}`, { enabled: true })
  return { proxy, time, client, admin, result }
}

// The system goes on repeating what a closed socket was given: bytes of a lost connection may arrive after newer ones.
for (const over of ['stream', 'http'] as const) {
  test(`over ${over}, what a lost connection delivers late changes nothing: no press, and no value`, async (t) => {
    const { port, token, sink, admin } = await runBridge(t)
    const proxy = await openBadProxy(t, port)
    const time = advanceTime(t)
    const client = openClient(t, { url: proxy.url, token, over })
    await turned(time, client.act(2, 0.125), 5)
    proxy.stalls = true
    const acts: Promise<string>[] = []
    const move = async (...values: number[]) => {
      for (const value of values) {
        acts.push(outcome(client.act(2, value)), outcome(client.act(6, [value, 1])))
        await time.advance(150)
      }
    }
    await move(0.25, 0.375)
    acts.push(outcome(client.act(1)), outcome(client.act(3, true)), outcome(client.act(3, false)))
    await move(0.5, 0.875)
    t.same(new Set(await turned(time, Promise.all(acts), 50)), new Set(['ok']))
    const { length } = sink.messages
    proxy.stalls = false
    const { answers } = proxy
    t.ok(proxy.deliver() > 100, 'there was something to deliver')
    await until(() => proxy.answers > answers)
    time.end()
    const { controls } = (await admin('GET', '/layout/show/state')).body
    t.match(controls, [{ count: 1 }, { value: 0.875 }, { value: false }, {}, {}, { value: [0.875, 1] }])
    const isOld = (message: string) =>
      /^\/000[26] .*(25|75|0\.5)( |$)/.test(message) && !/0\.[18]/.test(message)
    t.same(sink.messages.filter(isOld), [], 'nor did anything go back to where it had been')
    t.equal(sink.messages.length, length)
  })

  test(`over ${over}, a press that is refused when it is repeated is unknown, for its first bytes may count`, async (t) => {
    const { proxy, time, admin, result } = await refuseWhileStalled(t, over, 1)
    t.equal(result, 'unknown')
    proxy.stalls = false
    t.ok(proxy.deliver() > 0)
    await until(async () => (await admin('GET', '/layout/show/state')).body.controls[0].count === 1)
    time.end()
  })

  for (const [lid, old, newer] of [
    [2, 0.5, 0.875],
    [3, true, false],
  ] as const)
    test(`over ${over}, ${old} that is refused when it is repeated does not come after ${newer}`, async (t) => {
      const { proxy, time, client, admin, result } = await refuseWhileStalled(t, over, lid, old)
      t.equal(result, 'unknown')
      await turned(time, client.act(lid, newer), 50)
      proxy.stalls = false
      const { answers } = proxy
      t.ok(proxy.deliver() > 0)
      await until(() => proxy.answers > answers)
      time.end()
      t.equal((await admin('GET', '/layout/show/state')).body.controls[lid - 1].value, newer)
    })

  test(`over ${over}, a move that counts is not refused with the next one, anybody who swallowed its answer`, async (t) => {
    const { port, token, sink } = await runBridge(t)
    const proxy = await openBadProxy(t, port)
    const time = advanceTime(t)
    const client = openClient(t, { url: proxy.url, token, over }, { most: 300 })
    await advanceUntil(time, () => client.page !== undefined, 5)
    proxy.swallows = true
    const moves = [outcome(client.act(2, 0.5))]
    await until(() => sink.messages.length === 1)
    await advanceUntil(time, () => client.state === 'waiting', 50)
    moves.push(outcome(client.act(2, 7)))
    proxy.swallows = false
    // The newer value was sent with the key of the older one first.
    t.same(await turned(time, Promise.all(moves), 50), ['ok', 'unknown'])
    t.same(sink.messages, ['/0002 f 0.5'])
  })
}
