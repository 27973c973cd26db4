import { apiKey, runBridge } from '../../support/show/bridge.js'
import { publicShow } from '../../support/show/public-show.js'
import { layoutOf, shortShow, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { stopClock } from '../../support/time/stop-clock.js'
import {
  caughtUp,
  joinAsOperator,
  joinAsPhone,
  openStream,
  openWall,
  type StreamClient,
} from '../../support/wire/stream-client.js'
import { untilMetrics } from '../support/until-metrics.js'

const room = { open: 'on' } as const
const closed = { code: 4403, reason: 'room-closed' }
const press = { lid: 1, type: 'Button' }
/** Promised is that a stream is closed within this. */
const soonMs = 1000

test('a screen is shown the page as phones are, at once and whenever it changes', async (t) => {
  const bridge = await runBridge(t, { room })
  const screen = await openWall(t, bridge.url, 'show')
  const phone = await joinAsPhone(t, bridge)
  t.same(await screen.next(), phone.frames[0])
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.match(await screen.next(), { event: 'page', activePageId: 'second', controls: [{ lid: 9 }] })
  await bridge.admin('PUT', '/layout/show/control/9', { enabled: false })
  t.match(await screen.next(), { event: 'page', controls: [{ lid: 9, enabled: false }] })
  await bridge.reload({
    catalogue: new Map([['show', layoutOf({ ...showFile, pages: showFile.pages.slice(0, 1) })]]),
  })
  t.match(await screen.next(), { event: 'page', activePageId: 'first' })
})

test('it is shown the results at once, and then at most once a second when they have changed', async (t) => {
  const bridge = await runBridge(t, { room, catalogue: publicShow })
  const slide = (value: number) => bridge.act({ layoutId: 'show', lid: 2, type: 'Slider', value })
  await slide(0.25)
  const time = advanceTime(t)
  const screen = await openWall(t, bridge.url, 'show')
  const [page, results] = await screen.received(2)
  t.match(page, { event: 'page' })
  t.match(results, { event: 'results', results: [{ lid: 7 }, { lid: 2, people: 1 }] })
  t.ok(Math.abs(results.results[1].mean - 0.25) < 0.001)
  const told = async () => {
    await caughtUp(screen)
    return screen.frames.filter(({ event }) => event === 'results')
  }
  for (let n = 1; n <= 25; n++) {
    await slide(n / 25)
    await time.advance(100)
  }
  t.equal((await told()).length, 1 + 2)
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  await time.advance(500)
  const last = (await told()).at(-1)
  t.ok(last.results.every(({ people = 0 }) => people === 0))
  await time.advance(3000)
  t.equal((await told()).length, 1 + 3, 'nothing while nothing changes')
  const second = await openWall(t, bridge.url, 'show')
  t.same((await second.received(2))[1], last, 'and who comes later is told at once too')
})

test('no results are sent while the layout makes none public', async (t) => {
  const bridge = await runBridge(t, { room })
  const screen = await openWall(t, bridge.url, 'show')
  await screen.next()
  screen.send({ ping: 1 })
  t.match(await screen.next(), { pong: 1 })
})

test('it comes only while the room is open, and to a layout that there is; it stays when the room is closed', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  const refused = async (hello: object) => (await openStream(t, bridge.url, hello)).closed
  t.same(await refused({ screen: 'show' }), closed)
  t.same(await refused({ screen: 'none' }), { code: 4404, reason: 'layout-not-found' })
  const setOpen = (open: boolean) => bridge.admin('PUT', '/room/show', { open })
  await setOpen(true)
  const screens = await Promise.all([1, 2, 3].map(() => openWall(t, bridge.url, 'show')))
  for (const screen of screens) t.match(await screen.next(), { event: 'page' })
  await setOpen(false)
  await time.advance(soonMs)
  t.same(await refused({ screen: 'show' }), closed)
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  for (const screen of screens) t.match(await screen.next(), { event: 'page', activePageId: 'second' })
  await setOpen(true)
  t.match(await (await openWall(t, bridge.url, 'show')).next(), { event: 'page' })
})

test('a reload that removes the layout closes the stream; one that closes the room does not', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
  )
  const bridge = await runBridge(t, { catalogue, room })
  const [gone, kept] = [await openWall(t, bridge.url, 'other'), await openWall(t, bridge.url, 'show')]
  await bridge.reload({ catalogue: new Map([...catalogue].slice(0, 1)) })
  t.same(await gone.closed, { code: 4404, reason: 'layout-not-found' })
  t.equal(kept.socket.readyState, 1)
  await bridge.reload({ room: { open: 'off' } })
  t.same(await (await openWall(t, bridge.url, 'show')).closed, closed)
  t.equal(kept.socket.readyState, 1)
})

test('it does nothing: whatever it sends but hello and ping is refused', async (t) => {
  const bridge = await runBridge(t, { room })
  const screen = await openWall(t, bridge.url, 'show')
  await screen.next()
  for (const frame of [press, { id: 'a', layoutId: 'show', ...press }, {}, { open: true }, '{', '[]']) {
    screen.send(frame)
    t.match(await screen.next(), { ok: false, problem: { code: 'token-invalid', status: 401 } })
  }
  screen.send({ ping: 'x'.repeat(63) })
  t.match(await screen.next(), { ok: false, problem: { code: 'body-invalid' } })
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 0)
})

test('a later hello shows another layout; one of somebody else closes the stream', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
  )
  const bridge = await runBridge(t, { catalogue })
  await bridge.admin('PUT', '/room/show', { open: true })
  const open = async () => {
    const screen = await openWall(t, bridge.url, 'show')
    await screen.next()
    return screen
  }
  const early = await open()
  early.send({ hello: { screen: 'other' } })
  t.same(await early.closed, closed)
  await bridge.admin('PUT', '/room/other', { open: true })
  const screen = await open()
  screen.send({ hello: { screen: 'other' } })
  t.match(await screen.next(), { event: 'page', layoutId: 'other' })
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await bridge.admin('PUT', '/layout/other/page', { pageId: 'second' })
  t.match(await screen.next(), { layoutId: 'other', activePageId: 'second' })
  for (const hello of [
    { token: bridge.token },
    { key: apiKey, layoutId: 'show' },
    { screen: 'show', token: bridge.token },
    { screen: 1 },
    {},
  ]) {
    const other = await open()
    other.send({ hello })
    t.same(await other.closed, { code: 4401, reason: 'token-invalid' }, Object.keys(hello).join())
  }
  const phone = await joinAsPhone(t, bridge)
  phone.send({ hello: { screen: 'show' } })
  t.same(await phone.closed, { code: 4401, reason: 'token-invalid' })
})

test('it is no phone: neither in counts nor in places', async (t) => {
  const bridge = await runBridge(t, { room, limits: { maxConnections: 20 } })
  const screen = await openWall(t, bridge.url, 'show')
  await screen.next()
  const operator = await joinAsOperator(t, bridge)
  t.equal(operator.frames[0].phones, 0)
  await untilMetrics(bridge, 'ovation_streams{kind="screen"} 1')
  await untilMetrics(bridge, 'ovation_streams{kind="phone"} 0')
  const second = await openWall(t, bridge.url, 'show')
  t.same(await second.closed, { code: 4503, reason: 'overloaded' }, 'one of a hundred, at least one')
  screen.socket.close()
  await screen.closed
  await untilMetrics(bridge, 'ovation_streams{kind="screen"} 0')
  t.match(await (await openWall(t, bridge.url, 'show')).next(), { event: 'page' })
})

test('one that sends far too much is cut', async (t) => {
  const bridge = await runBridge(t, { room, catalogue: shortShow })
  // All of it comes within a second, however slow the machine is.
  stopClock(t)
  for (const frame of [{ ping: 1 }, press, { hello: { screen: 'show' } }]) {
    const screen = await openWall(t, bridge.url, 'show')
    for (let sent = 0; sent < 1000; sent++) screen.send(frame)
    t.same(await screen.closed, { code: 4429, reason: 'rate-limited' })
  }
})

test('before a stop it hears when to come back', async (t) => {
  const bridge = await runBridge(t, { room })
  const screen = await openWall(t, bridge.url, 'show')
  await screen.next()
  const over = bridge.bridge.close()
  t.match(await screen.next(), { event: 'closing' })
  t.same(await screen.closed, { code: 1001, reason: 'shutting-down' })
  await over
})

test('operators see the room, and what its QR codes say, as it changes', async (t) => {
  const bridge = await runBridge(t, { room: { wifiSsid: 'Show', passcode: 'open sesame' } })
  const operator = await joinAsOperator(t, bridge)
  const base = `${bridge.url}/play/show`
  t.match(operator.frames[0], {
    room: { open: false },
    join: { url: `${base}#open%20sesame`, local: true, wifi: 'WIFI:T:nopass;S:Show;;' },
  })
  await bridge.admin('PUT', '/room/show', { open: true })
  t.same((await changeOf(operator, 'room')).room, { open: true })
  await bridge.admin('PUT', '/room/show', { open: false })
  t.same((await changeOf(operator, 'room')).room, { open: false })
  await bridge.reload({ room: { passcode: '', url: 'https://show.example', wifiPassword: 'clap clap' } })
  const again = await changeOf(operator, 'join')
  t.same(again.join, {
    url: 'https://show.example/play/show',
    local: false,
    wifi: 'WIFI:T:WPA;S:Show;P:clap clap;;',
  })
})

/** The next frame that has this member. */
// biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
async function changeOf(operator: StreamClient, member: string): Promise<any> {
  for (;;) {
    const frame = await operator.next()
    if (member in frame) return frame
  }
}
