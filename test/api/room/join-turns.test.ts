import type { Test } from 'tap'
import type { Answer } from '../../support/show/bridge.js'
import { runBridge } from '../../support/show/bridge.js'
import { joinRoom } from '../../support/show/join.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { until } from '../../support/time/until.js'

const passcode = 'open sesame'

/** A room behind a proxy of this machine: each address joins as it likes. */
async function openHall(t: Test, room: object = {}, http: object = {}) {
  const bridge = await runBridge(t, { room: { open: 'on', ...room }, http })
  const joinFrom = (address: string, body: object = {}) =>
    joinRoom(bridge, body, 'show', { 'content-type': 'application/json', 'x-forwarded-for': address })
  const many = (count: number, address: string, body: object = {}) =>
    Array.from({ length: count }, () => joinFrom(address, body))
  return { bridge, joinFrom, many }
}

/** @returns tells how many have been answered so far. */
function countSettled(promises: readonly Promise<unknown>[]): () => number {
  let settled = 0
  for (const promise of promises) void promise.finally(() => settled++)
  return () => settled
}

const codes = (answers: readonly Answer[]) => answers.map(({ status, body }) => body.code ?? status)

test('who floods the door waits behind everybody else', async (t) => {
  const { bridge, joinFrom, many } = await openHall(t, { joinsPerSecond: 20 })
  const time = advanceTime(t)
  const flood = many(200, '192.0.2.1')
  const answered = countSettled(flood)
  // 20 are let in, and 79 may be within four seconds: the others are told at once.
  await until(() => answered() === 121, 'anybody who does not wait is answered', answered)
  const others = ['192.0.2.2', '192.0.2.3', '2001:db8::1'].map((address) => joinFrom(address))
  const joined = countSettled(others)
  for (let n = 0; n < 40 && joined() < 3; n++) await until(() => true, '').then(() => time.advance(10))
  t.same(codes(await Promise.all(others)), [200, 200, 200])
  t.ok(answered() < 130, `and few of the flood before them: ${answered()}`)
  for (let n = 0; n < 500 && answered() < 200; n++) await time.advance(10)
  const told = codes(await Promise.all(flood))
  t.ok(told.every((code) => code === 200 || code === 'rate-limited'))
  const late = (await Promise.all(flood)).find(({ status }) => status === 429)
  t.match(late?.headers.get('retry-after'), /^[1-9]\d*$/)
  time.end()
  t.equal((await bridge.admin('GET', '/status')).body.layouts[0].people.mostFrom.address, '192.0.2.1')
})

test('who waits finds the room as it is when their turn comes', async (t) => {
  const { bridge, many } = await openHall(t, { joinsPerSecond: 2, people: 3 })
  const time = advanceTime(t)
  const joins = many(6, '192.0.2.1')
  const answered = countSettled(joins)
  await until(() => answered() === 2, 'two are let in', answered)
  for (let n = 0; n < 300 && answered() < 6; n++) await time.advance(10)
  const told = codes(await Promise.all(joins))
  t.equal(told.filter((code) => code === 200).length, 3)
  t.equal(told.filter((code) => code === 'room-full').length, 3)
  time.end()
  t.equal((await bridge.admin('GET', '/status')).body.layouts[0].people.today, 3)
})

test('who waits while a reload removes the layout does not get in', async (t) => {
  const { bridge, many } = await openHall(t, { joinsPerSecond: 1 })
  const time = advanceTime(t)
  const joins = many(2, '192.0.2.1')
  const answered = countSettled(joins)
  await until(() => answered() === 1, 'one is let in', answered)
  const other = layoutOf({ ...showFile, layoutId: 'other' })
  await bridge.reload({ catalogue: new Map([[other.layoutId, other]]) })
  for (let n = 0; n < 300 && answered() < 2; n++) await time.advance(10)
  t.same(codes(await Promise.all(joins)).sort(), [200, 'layout-not-found'])
})

test('wrong passcodes: five a second of an address, and then it is not looked at them', async (t) => {
  const { bridge, joinFrom, many } = await openHall(t, { passcode })
  stopClock(t)
  const wrong = codes(await Promise.all(many(9, '192.0.2.1', { passcode: 'wrong' })))
  t.same(wrong.filter((code) => code === 'passcode-invalid').length, 5)
  t.same(wrong.filter((code) => code === 'rate-limited').length, 4)
  const right = await joinFrom('192.0.2.1', { passcode })
  t.match(right, { status: 429, body: { code: 'rate-limited' } }, 'nor at the right one')
  t.equal(right.headers.get('retry-after'), '1')
  t.equal((await joinFrom('192.0.2.2', { passcode })).status, 200, 'others are let in')
  t.match((await bridge.admin('GET', '/status')).body, { wrongPasscodes: { total: 10, perMinute: 10 } })
})

test('where somebody has come in, others of their address do, anybody who guesses beside them', async (t) => {
  const { joinFrom, many } = await openHall(t, { passcode })
  stopClock(t)
  t.equal((await joinFrom('192.0.2.1', { passcode })).status, 200)
  const wrong = codes(await Promise.all(many(50, '192.0.2.1', { passcode: 'wrong' })))
  t.equal(wrong.filter((code) => code === 'passcode-invalid').length, 5)
  t.equal(wrong.filter((code) => code === 'rate-limited').length, 45)
  t.same(new Set(codes(await Promise.all(many(50, '192.0.2.1', { passcode })))), new Set([200]))
})

test('what a client says of itself changes nothing: neither through a proxy nor without one', async (t) => {
  const limited = async (hall: Awaited<ReturnType<typeof openHall>>, address: (n: number) => string) => {
    const joins = Array.from({ length: 9 }, (_, n) => hall.joinFrom(address(n), { passcode: 'wrong' }))
    return codes(await Promise.all(joins)).filter((code) => code === 'rate-limited').length
  }
  stopClock(t)
  const behind = await openHall(t, { passcode })
  t.equal(await limited(behind, (n) => `10.0.0.${n}, 192.0.2.1`), 4)
  t.equal(await limited(behind, (n) => `2001:db8:1:2:${n}::1`), 4, 'addresses of one device are one')
  const direct = await openHall(t, { passcode }, { proxies: [] })
  t.equal(await limited(direct, (n) => `10.0.0.${n}`), 4)
})

test('an operator lets more people in today, also over a restart', async (t) => {
  const state = t.testdir()
  const overrides = { state, room: { open: 'on', people: 2 } } as const
  const first = await runBridge(t, overrides)
  const join = async (bridge: typeof first) => (await joinRoom(bridge)).status
  t.same([await join(first), await join(first), await join(first)], [200, 200, 403])
  const told = await first.admin('PUT', '/room/show', { more: 2 })
  t.match(told, { status: 200, body: { layoutId: 'show', open: true } })
  t.notOk('more' in told.body, 'the room as anybody sees it')
  t.equal(await join(first), 200)
  await first.bridge.close()
  const second = await runBridge(t, overrides)
  t.same([await join(second), await join(second)], [200, 403])
  t.match((await second.admin('GET', '/status')).body.layouts, [{ people: { today: 4, places: 4 } }])
  t.equal((await second.admin('PUT', '/room/show', { open: false, more: 3 })).body.open, false)
  t.equal((await second.admin('PUT', '/room/show', { open: true })).body.open, true)
  t.same([await join(second), await join(second)], [200, 403])
  for (const body of [
    { more: -1 },
    { more: 0.5 },
    { more: '5' },
    { more: 1_000_001 },
    { open: true, more: null },
  ])
    t.match(await second.admin('PUT', '/room/show', body), {
      status: 400,
      body: { code: 'body-invalid', errors: [{ path: '$.more' }] },
    })
  t.match(await second.admin('PUT', '/room/show', {}), { status: 400, body: { errors: [{ path: '$' }] } })
})
