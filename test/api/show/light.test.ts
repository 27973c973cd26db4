import { recordLog } from '../../support/record-log.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { litShow } from '../../support/show/lit-show.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import {
  joinAsOperator,
  joinAsPhone,
  openStream,
  type StreamClient,
} from '../../support/wire/stream-client.js'

const path = '/layout/show/light'
const lightsOf = ({ frames }: StreamClient) => frames.filter(({ event }) => event === 'light')
const deedsOf = ({ frames }: StreamClient) =>
  frames.filter(({ event }) => event === 'steered').map(({ did }) => did)

/** Waits until so many changes were told. */
async function told(stream: StreamClient, count: number) {
  await until(
    () => lightsOf(stream).length >= count,
    `${count} changes of the light`,
    () => lightsOf(stream),
  )
  return lightsOf(stream)
}

async function metricOf({ admin }: Pick<TestBridge, 'admin'>, name: string): Promise<number> {
  const { body } = await admin('GET', '/metrics')
  return Number(
    String(body)
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  )
}

test('the light of a layout is told to its phones, its screens and its operators, and to nobody else', async (t) => {
  const { log, events } = recordLog()
  const bridge = await runBridge(t, { catalogue: litShow, log, room: { open: 'on' } })
  const phone = await joinAsPhone(t, bridge)
  t.equal(phone.frames[0].light, true, 'the page says that phones can be lit')
  const stranger = await openStream(t, bridge.url, { token: bridge.tokens.mint({ layoutId: 'dark' }) })
  t.notOk('light' in (await stranger.next()))
  const wall = await openStream(t, bridge.url, { screen: 'show' })
  await wall.received(2)
  const operator = await joinAsOperator(t, bridge)
  t.same(operator.frames[0].light, { colors: null, fade: 0 })
  const before = performance.timeOrigin + performance.now()
  t.match(await bridge.admin('PUT', path, { colors: ['#FF8800'], fade: 700 }), {
    status: 200,
    body: { ok: true },
  })
  const [atPhone] = await told(phone, 1)
  t.strictSame(Object.keys(atPhone), ['event', 'color', 'fade', 'at'])
  t.match(atPhone, { color: '#ff8800', fade: 700 })
  t.ok(atPhone.at >= before + 199 && atPhone.at <= performance.timeOrigin + performance.now() + 201)
  const expected = { event: 'light', colors: ['#ff8800'], fade: 700, at: atPhone.at }
  t.strictSame(await told(wall, 1), [expected])
  t.strictSame(await told(operator, 1), [expected])
  await until(() => operator.frames.some(({ event, light }) => event === 'changes' && light?.fade === 700))
  await bridge.admin('PUT', path, { colors: ['#00ff00', '#0000ff'] })
  await bridge.admin('PUT', path, { colors: null, fade: 2000 })
  await until(() => lightsOf(operator).at(-1)?.colors === null)
  t.same(deedsOf(operator), [{ light: true }, { light: false }], 'a change is no deed')
  t.match((await told(phone, 2)).at(-1), { color: null, fade: 2000 })
  t.same(lightsOf(stranger), [])
  t.same(
    events.filter((event) => / light /.test(event)),
    ['info: light on', 'info: light out'],
  )
})

test('what is wrong with a light is said with its place, and lights nothing', async (t) => {
  const bridge = await runBridge(t, { catalogue: litShow })
  const phone = await joinAsPhone(t, bridge)
  const many = (length: number) => Array.from({ length }, () => '#ffffff')
  for (const [body, place, expected] of [
    [{ colors: ['#ffffff', '#000000', '#123456', 'red'] }, '$.colors[3]', /a colour like "#ff4400"/],
    [{ colors: ['#fff'] }, '$.colors[0]', /a colour/],
    [{ colors: [0xffffff] }, '$.colors[0]', /a colour/],
    [{ colors: [] }, '$.colors', /1 to 16 colours/],
    [{ colors: many(17) }, '$.colors', /1 to 16 colours/],
    [{ colors: '#ffffff' }, '$.colors', /1 to 16 colours/],
    [{}, '$.colors', /1 to 16 colours/],
    [{ colors: ['#ffffff'], fade: 60_001 }, '$.fade', /from 0 to 60000/],
    [{ colors: ['#ffffff'], fade: -1 }, '$.fade', /from 0/],
    [{ colors: ['#ffffff'], fade: 0.5 }, '$.fade', /whole/],
    [{ colors: null, fade: '1s' }, '$.fade', /whole/],
    ['"white"', '$', /an object with colors/],
  ] as const) {
    const { status, body: problem } = await bridge.admin('PUT', path, body)
    t.match(
      { status, code: problem.code },
      { status: 400, code: 'body-invalid' },
      JSON.stringify(body).slice(0, 60),
    )
    t.match(problem.errors, [{ path: place, expected }])
    t.notMatch(problem.detail, /red|#123456/, 'what was sent is not said')
  }
  t.match(await bridge.admin('PUT', '/layout/dark/light', { colors: ['#ffffff'] }), {
    status: 400,
    body: {
      code: 'body-invalid',
      detail: /"light": true/,
      errors: [{ expected: 'a layout that has light' }],
    },
  })
  t.match(await bridge.admin('PUT', '/layout/nowhere/light', { colors: null }), {
    body: { code: 'layout-not-found' },
  })
  t.match(await bridge.admin('PUT', path, { colors: many(16), fade: 60_000 }), { status: 200 })
  t.equal((await told(phone, 1)).length, 1)
})

test('who comes later is told of the light behind the page, and so is who says hello again; nobody where there is none', async (t) => {
  const bridge = await runBridge(t, { catalogue: litShow, room: { open: 'on' } })
  const early = await joinAsPhone(t, bridge)
  await bridge.admin('PUT', path, { colors: ['#ff0000'] })
  const [first] = await told(early, 1)
  const late = await openStream(t, bridge.url, { token: bridge.token })
  await late.received(2)
  t.match(late.frames, [{ event: 'page' }, first])
  const wall = await openStream(t, bridge.url, { screen: 'show' })
  t.match(await told(wall, 1), [{ colors: ['#ff0000'], at: first.at }])
  const operator = await joinAsOperator(t, bridge)
  t.match(operator.frames[0], { event: 'show', light: { colors: ['#ff0000'], fade: 0 } })
  late.send({ hello: { token: bridge.token } })
  await late.received(4)
  t.match(late.frames.slice(2), [{ event: 'page' }, first])
  await bridge.admin('PUT', path, { colors: null })
  await told(early, 2)
  const last = await openStream(t, bridge.url, { token: bridge.token })
  last.send({ ping: 1 })
  await until(() => last.frames.some(({ pong }) => pong === 1))
  t.same(lightsOf(last), [])
})

test('a hold, the closing of the room and a reload without it end the light at once', async (t) => {
  const bridge = await runBridge(t, { catalogue: litShow, room: { open: 'on' } })
  const phone = await joinAsPhone(t, bridge)
  const light = () => bridge.admin('PUT', path, { colors: ['#ffffff'], fade: 3000 })
  const ends = async (count: number) => {
    const ended = (await told(phone, count)).at(-1)
    t.match(ended, { color: null, fade: 0 })
    t.ok(ended.at <= performance.timeOrigin + performance.now() + 1, 'and not ahead')
  }
  await light()
  await bridge.admin('PUT', '/output', { held: true })
  await ends(2)
  t.match(await light(), { status: 200 }, 'while it is held, it is taken')
  await bridge.admin('PUT', '/output', { held: false })
  t.equal(
    await metricOf(bridge, 'ovation_light_changes_dropped_total{reason="held"}'),
    1,
    'and counted as dropped',
  )
  await light()
  await told(phone, 3)
  await bridge.admin('PUT', '/room/show', { open: false })
  await ends(4)
  await light()
  t.match(
    (await told(phone, 5)).at(-1),
    { color: '#ffffff' },
    'who is there can be lit while the room is closed',
  )
  await bridge.reload({ catalogue: new Map([['show', layoutOf()]]) })
  await ends(6)
  t.notOk('light' in phone.frames.findLast(({ event }) => event === 'page'))
  t.match(await light(), { status: 400 })
})

test('a light is out after a restart', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { catalogue: litShow, state })
  await first.admin('PUT', path, { colors: ['#ffffff'] })
  await first.bridge.close()
  const second = await runBridge(t, { catalogue: litShow, state })
  const operator = await joinAsOperator(t, second)
  t.same(operator.frames[0].light, { colors: null, fade: 0 })
})
