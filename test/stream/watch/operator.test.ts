import { apiKey, runBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import {
  caughtUp,
  joinAsOperator,
  joinAsPhone,
  openStream,
  type StreamClient,
} from '../../support/wire/stream-client.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('an operator is shown the whole show: every page, with what was done on it', async (t) => {
  const { url, admin, act, sink } = await runBridge(t)
  await act(press)
  await act({ layoutId: 'show', lid: 4, type: 'Index', value: 2 })
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 7 })
  const operator = await openStream(t, url, { key: apiKey, layoutId: 'show' })
  const show = await operator.next()
  const [{ body: status }, { body: state }, { body: layout }] = [
    await admin('GET', '/status'),
    await admin('GET', '/layout/show/state'),
    await admin('GET', '/layout/show'),
  ]
  t.same(Object.keys(show).sort(), [
    ...['actions', 'activePageId', 'displays', 'event', 'held'],
    ...[
      'join',
      'lastReset',
      'layoutId',
      'light',
      'muted',
      'newPeople',
      'pages',
      'phones',
      'recording',
      'room',
    ],
    ...['screen', 'steered', 'texts', 'ticket'],
  ])
  t.match(show, { event: 'show', layoutId: 'show', activePageId: 'first', held: false, phones: 0 })
  t.strictSame([show.room, show.texts, show.muted, show.lastReset], [{ open: false }, [], [], null])
  t.strictSame(show.join, { url: `${url}/play/show`, local: true, wifi: null })
  t.match(show.actions, { accepted: 2, refused: { 'value-invalid': 1 } })
  t.type(show.actions.perSecond, 'number')
  t.match(show.displays, [{ name: status.displays[0].name, host: '127.0.0.1', port: sink.port, state: 'up' }])
  t.same(
    show.pages.map(({ pageId, controls }: { pageId: string; controls: unknown[] }) => [
      pageId,
      controls.length,
    ]),
    [
      ['first', 8],
      ['second', 1],
    ],
  )
  const controls = show.pages.flatMap((page: { controls: unknown[] }) => page.controls)
  for (const [at, control] of controls.entries()) {
    t.match(control, state.controls[at], 'its state')
    t.match(control, layout.controls[at] ?? {}, 'its description')
    t.equal(control.enabled, true)
  }
  t.match(controls[0], { lid: 1, count: 1, props: { label: 'Applause' }, address: '/0001' })
  t.match(controls[3], { lid: 4, value: 2, votes: [0, 0, 1] })
})

test('then of each change only what has changed, each control whole', async (t) => {
  const bridge = await runBridge(t)
  const operator = await joinAsOperator(t, bridge)
  await bridge.act({ ...press, lid: 7 })
  const changes = await untilControls(operator)
  t.same(changes.controls.length, 1)
  t.match(changes.controls[0], { lid: 7, type: 'Button', count: 1, enabled: true, props: { label: 'Boo' } })
  const members = ['event', 'controls', 'actions', 'displays']
  t.same(
    Object.keys(changes).filter((name) => !members.includes(name)),
    [],
  )
  const later = await joinAsOperator(t, bridge)
  t.equal(later.frames[0].pages[0].controls[6].count, 1, 'who comes later is shown it as it is now')
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  const turned = await frameWith(operator, 'activePageId')
  t.equal(turned.activePageId, 'second')
  t.notOk('controls' in turned)
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  t.match((await untilControls(operator)).controls, [{ lid: 7, count: 0 }])
})

test('while nothing changes nothing is sent, and while much changes ten frames a second at most', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  const operator = await joinAsOperator(t, bridge)
  await time.advance(600)
  await caughtUp(operator)
  t.equal(operator.frames.length, 1 + 1, 'the show and the pong')
  const phone = await joinAsPhone(t, bridge)
  for (let n = 1; n <= 50; n++) {
    phone.send({ id: `${n}`, lid: 1, type: 'Button' })
    await phone.next()
    await time.advance(20)
  }
  await caughtUp(operator)
  const counts = operator.frames.flatMap(({ controls }) => controls?.[0].count ?? [])
  t.same(counts, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50])
})

test('operators see how many phones there are, of their layout only', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
  )
  const bridge = await runBridge(t, { catalogue })
  const [operator, elsewhere] = [await joinAsOperator(t, bridge), await joinAsOperator(t, bridge, 'other')]
  const first = await joinAsPhone(t, bridge)
  t.equal((await frameWith(operator, 'phones')).phones, 1)
  await Promise.all([1, 2, 3].map(() => joinAsPhone(t, bridge)))
  t.equal(await lastPhones(operator, 4), 4)
  first.socket.terminate()
  t.equal(await lastPhones(operator, 3), 3)
  t.same(
    elsewhere.frames.filter(({ event, phones }) => event === 'changes' && phones !== undefined),
    [],
  )
  t.equal((await openShow(elsewhere)).phones, 0)
})

test('after a reload operators are shown the show again', async (t) => {
  const bridge = await runBridge(t)
  await bridge.act(press)
  const operator = await joinAsOperator(t, bridge)
  const { pages, ...rest } = showFile
  const catalogue = new Map([['show', layoutOf({ ...rest, pages: pages.slice(0, 1) })]])
  await bridge.reload({ catalogue })
  const show = await frameWith(operator, 'pages')
  t.equal(show.event, 'show')
  t.equal(show.pages.length, 1)
  t.equal(show.pages[0].controls[0].count, 1)
})

test('an operator is answered pings, and watches only: everything else is refused as token-invalid', async (t) => {
  const bridge = await runBridge(t)
  const operator = await joinAsOperator(t, bridge)
  operator.send({ ping: 'x' })
  t.match(await operator.next(), { pong: 'x' })
  for (const frame of [press, { id: 'a', ...press }, {}, { pageId: 'second' }, '{', '[]', '5']) {
    operator.send(frame)
    t.match(await operator.next(), { ok: false, problem: { code: 'token-invalid', status: 401 } })
  }
  operator.send({ ping: 'x'.repeat(63) })
  t.match(await operator.next(), {
    ok: false,
    problem: { code: 'body-invalid', errors: [{ path: '$.ping' }] },
  })
  for (let sent = 0; sent < 10; sent++) operator.send('{')
  t.same(await operator.closed, { code: 4400, reason: 'body-not-json' })
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 0)
  const binary = await joinAsOperator(t, bridge)
  binary.send(Buffer.from('{}'))
  t.same(await binary.closed, { code: 4400, reason: 'body-not-json' })
})

// biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
async function frameWith(operator: StreamClient, member: string): Promise<any> {
  for (;;) {
    const frame = await operator.next()
    if (member in frame) return frame
  }
}

function untilControls(operator: StreamClient): ReturnType<typeof frameWith> {
  return frameWith(operator, 'controls')
}

/** Waits for this number of phones. */
async function lastPhones(operator: StreamClient, wanted: number): Promise<number> {
  for (;;) {
    const { phones } = await frameWith(operator, 'phones')
    if (phones === wanted) return phones
  }
}

/** The show as it is now. */
function openShow(operator: StreamClient): ReturnType<typeof frameWith> {
  operator.send({ hello: { key: apiKey, layoutId: 'other' } })
  return frameWith(operator, 'pages')
}
