import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { openStream } from '../../support/wire/stream-client.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const path = '/layout/show/control/1'

test('a control that is opened for 30 s says everywhere how long that is, and then is closed', async (t) => {
  const bridge = await runBridge(t)
  const { admin, act } = bridge
  const time = advanceTime(t)
  t.match(await admin('PUT', path, { enabled: true, seconds: 30 }), {
    status: 200,
    body: { lid: 1, type: 'Button', enabled: true, closesIn: 30_000 },
  })
  await time.advance(10_000)
  t.match(await controlOf(bridge), { lid: 1, closesIn: 20_000 })
  t.match(await stateOf(bridge), { lid: 1, enabled: true, closesIn: 20_000 })
  t.notOk('closesIn' in (await admin('GET', '/layout/show')).body.controls[0])
  t.equal((await act(press)).status, 200)
  await time.advance(19_900)
  t.equal((await act(press)).status, 200)
  await time.advance(200)
  t.match(await act(press), { status: 409, body: { code: 'control-disabled' } })
  t.match(await controlOf(bridge), { lid: 1, enabled: false })
  t.notOk('closesIn' in (await controlOf(bridge)))
  t.match(await stateOf(bridge), { lid: 1, enabled: false, count: 2 })
  t.notOk('closesIn' in (await stateOf(bridge)))
  t.same((await admin('GET', '/status')).body.layouts[0].disabled, [1])
})

test('the tag of the page stays the same while the time passes, and no browser keeps what it belongs to', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  const untimed = await pageOf(bridge)
  t.match(untimed.headers.get('etag'), /^"[\w-]{22}"$/)
  t.equal(untimed.headers.get('cache-control'), 'private, no-cache')
  await bridge.admin('PUT', path, { enabled: true, seconds: 30 })
  const first = await pageOf(bridge)
  const etag = first.headers.get('etag') ?? ''
  t.match(etag, /^W\/"[\w-]{22}"$/)
  t.equal(first.headers.get('cache-control'), 'private, no-store')
  await time.advance(5000)
  const second = await pageOf(bridge)
  t.equal(second.headers.get('etag'), etag)
  const [now] = ((await second.json()) as PageBody).controls
  t.equal(now?.closesIn, 25_000)
  for (const known of [etag, etag.slice(2), `"other", ${etag}`])
    t.equal((await pageOf(bridge, { 'if-none-match': known })).status, 304, known)
  await bridge.admin('PUT', path, { enabled: true, seconds: 30 })
  t.not((await pageOf(bridge)).headers.get('etag'), etag, 'another end is another page')
  await bridge.admin('PUT', path, { enabled: true })
  t.equal((await pageOf(bridge)).headers.get('etag'), untimed.headers.get('etag'), 'open as before')
})

test('phones with a stream are told when it is set and when it closes; who comes later, how long it is from then', async (t) => {
  const bridge = await runBridge(t)
  const { url, token, admin } = bridge
  const time = advanceTime(t)
  const phone = await openStream(t, url, { token })
  t.notOk('closesIn' in (await phone.next()).controls[0])
  await admin('PUT', path, { enabled: true, seconds: 30 })
  t.equal((await phone.next()).controls[0].closesIn, 30_000)
  await time.advance(12_000)
  const late = await openStream(t, url, { token })
  t.equal((await late.next()).controls[0].closesIn, 18_000)
  phone.send({ hello: { token } })
  t.equal((await phone.next()).controls[0].closesIn, 18_000)
  await admin('PUT', path, { enabled: true, seconds: 5 })
  for (const one of [phone, late]) t.equal((await one.next()).controls[0].closesIn, 5000)
  await admin('PUT', '/layout/show/control/2', { enabled: true })
  await time.advance(5010)
  for (const one of [phone, late]) {
    const [control] = (await one.next()).controls
    t.match(control, { lid: 1, enabled: false })
    t.notOk('closesIn' in control)
  }
  phone.send({ id: 'a', lid: 1, type: 'Button' })
  t.match(await phone.next(), { id: 'a', problem: { code: 'control-disabled' } })
})

test('a reset, a page turn, a hold and a reload change nothing about it', async (t) => {
  const bridge = await runBridge(t)
  const { admin, reload, act } = bridge
  const time = advanceTime(t)
  await admin('PUT', path, { enabled: true, seconds: 30 })
  await time.advance(10_000)
  await admin('POST', '/layout/show/reset', { all: true })
  await admin('PUT', '/output', { held: true })
  await reload({ catalogue: new Map([['show', layoutOf({ ...showFile, name: 'Renamed' })]]) })
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.match(await stateOf(bridge), { enabled: true, closesIn: 20_000 })
  await time.advance(20_010)
  t.match(await stateOf(bridge), { enabled: false })
  await admin('PUT', '/layout/show/page', { pageId: 'first' })
  t.match(await act(press), { status: 409 })
})

test('a control that a reload takes away closes meanwhile, and is closed when another one brings it back', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  const [first, second] = showFile.pages
  const controls = first.controls.filter(({ lid }) => lid !== 1)
  const without = new Map([['show', layoutOf({ ...showFile, pages: [{ ...first, controls }, second] })]])
  const whole = new Map([['show', layoutOf()]])
  await bridge.admin('PUT', path, { enabled: true, seconds: 30 })
  await bridge.reload({ catalogue: without })
  await time.advance(10_000)
  await bridge.reload({ catalogue: whole })
  t.match(await stateOf(bridge), { enabled: true, closesIn: 20_000 })
  await bridge.reload({ catalogue: without })
  await time.advance(20_010)
  await bridge.reload({ catalogue: whole })
  t.match(await bridge.act(press), { status: 409, body: { code: 'control-disabled' } })
})

test('an operator who closes it before, or opens it without an end, has the last word', async (t) => {
  const bridge = await runBridge(t)
  const { admin, act } = bridge
  const time = advanceTime(t)
  await admin('PUT', path, { enabled: true, seconds: 30 })
  await time.advance(29_990)
  await admin('PUT', path, { enabled: false })
  t.match(await act(press), { status: 409 })
  const { body } = await admin('PUT', path, { enabled: true })
  t.notOk('closesIn' in body)
  await time.advance(100_000)
  t.match(await act(press), { status: 200 })
  await admin('PUT', path, { enabled: true, seconds: 30 })
  await time.advance(29_990)
  await admin('PUT', path, { enabled: true })
  await time.advance(100_000)
  t.match(await act(press), { status: 200 })
})

test('over a restart it goes on by the time of day; what is over is closed before anything is accepted', async (t) => {
  const folder = t.testdir()
  const date = fixDate(t)
  const first = await runBridge(t, { state: folder })
  await first.admin('PUT', path, { enabled: true, seconds: 3600 })
  await first.admin('PUT', '/layout/show/control/2', { enabled: true, seconds: 86_400 })
  await first.bridge.close()
  date.advance(3_000_000)
  const second = await runBridge(t, { state: folder })
  const { closesIn } = await stateOf(second)
  t.ok(closesIn > 400_000 && closesIn <= 600_000, `${closesIn} ms are left of ten minutes`)
  await second.bridge.close()
  date.advance(600_000)
  const third = await runBridge(t, { state: folder })
  t.match(await third.act(press), { status: 409, body: { code: 'control-disabled' } })
  t.match(await stateOf(third), { enabled: false })
  t.match(await stateOf(third, 2), { enabled: true })
  await third.bridge.close()
  date.advance(-86_400_000)
  const fourth = await runBridge(t, { state: folder })
  t.match(await stateOf(fourth), { enabled: false }, 'also if the clock is set back')
  const left = (await stateOf(fourth, 2)).closesIn
  t.ok(left <= 82_800_000, `${left} ms: no longer than it was`)
})

test('wrong seconds are refused, with what was expected', async (t) => {
  const bridge = await runBridge(t)
  for (const [body, expected] of [
    ...[0, -1, 0.5, 86_401, '30', null, [30]].map(
      (seconds) => [{ enabled: true, seconds }, 'whole seconds from 1 to 86400, or nothing'] as const,
    ),
    [{ enabled: false, seconds: 30 }, 'nothing beside "enabled": false'],
  ] as const) {
    const { status, body: problem } = await bridge.admin('PUT', path, body)
    t.match(
      [status, problem],
      [400, { code: 'body-invalid', errors: [{ path: '$.seconds', expected }] }],
      JSON.stringify(body),
    )
  }
  t.match(await stateOf(bridge), { enabled: true })
  t.notOk('closesIn' in (await stateOf(bridge)))
  for (const seconds of [1, 86_400])
    t.match(await bridge.admin('PUT', path, { enabled: true, seconds }), { status: 200 })
})

interface PageBody {
  readonly controls: readonly { readonly lid: number; readonly closesIn?: number }[]
}

function pageOf({ url, token }: TestBridge, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/page`, { headers: { authorization: `Bearer ${token}`, ...headers } })
}

/** The first control, as phones see it. */
async function controlOf(bridge: TestBridge): Promise<object> {
  return ((await (await pageOf(bridge)).json()) as PageBody).controls[0]!
}

/** A control, as operators see it. */
async function stateOf({ admin }: TestBridge, lid = 1) {
  const { controls } = (await admin('GET', '/layout/show/state')).body
  return controls.find((control: { lid: number }) => control.lid === lid)
}
