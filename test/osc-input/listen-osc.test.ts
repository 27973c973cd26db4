import { encodeMessage } from '../../src/osc/encode.js'
import { runBridge } from '../support/show/bridge.js'
import { moderated, waitingIn, writing } from '../support/show/moderated-show.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'
import { until } from '../support/time/until.js'
import { isQuiet } from './support/is-quiet.js'
import { openPeer } from './support/peer.js'
import { refusalsOf } from './support/refusals-of.js'

const two = new Map(
  ['one', 'two'].map((layoutId) => [
    layoutId,
    layoutOf({
      layoutId,
      activePageId: 'a',
      pages: ['a', 'b'].map((pageId, n) => ({
        pageId,
        controls: [{ lid: n + 1, type: 'Slider', props: { label: 'x' } }],
      })),
    }),
  ]),
)

test('a display that subscribes is sent its name, port and lease, then the page, then the values', async (t) => {
  const { act, bridge } = await runBridge(t)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.25 })
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/subscribe')
  await peer.heard('/0002')
  t.same(peer.messages, [
    `/ovation/subscribed sii 127.0.0.1:${peer.port} ${peer.port} 60`,
    '/ovation/page ss show first',
    '/0002 f 0.25',
  ])
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.equal(await peer.heard('/0001'), '/0001 if 1 0.01')
})

test('a socket that hears only the port it speaks to gets everything from that port', async (t) => {
  const { act, bridge } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port, { connected: true })
  peer.send('/ovation/subscribe')
  await peer.heard('/ovation/page')
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.equal(await peer.heard('/0001'), '/0001 if 1 0.01')
  peer.send('/ovation/info')
  t.equal(await peer.heard('/ovation/info'), `/ovation/info ssi ovation 0.0.0 ${bridge.http.port}`)
})

test('it may name another port, itself, a preset and a layout; the answer comes to both ports', async (t) => {
  const { admin, act, bridge } = await runBridge(t)
  const speaker = await openPeer(t, bridge.osc.port)
  const display = await openPeer(t, bridge.osc.port)
  speaker.send('/ovation/subscribe', display.port, 'Wall', 'qlcplus', 'show')
  const welcome = `/ovation/subscribed sii Wall ${display.port} 60`
  t.equal(await display.heard('/ovation/subscribed'), welcome)
  t.equal(await speaker.heard('/ovation/subscribed'), welcome)
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  t.equal(await display.heard('/0003'), '/0003 f 1')
  const { displays } = (await admin('GET', '/status')).body
  t.match(displays[1], { name: 'Wall', host: '127.0.0.1', port: display.port, state: 'up', lastError: null })
  t.ok(displays[1].lease > 55 && displays[1].lease <= 60)
  t.notOk('lease' in displays[0], 'a display of the settings has none')
})

test('a registered display counts as a destination, until it unsubscribes', async (t) => {
  const { admin, act, bridge } = await runBridge(t)
  const count = async () => (await admin('GET', '/layout/show')).body.destinationCount
  const peer = await openPeer(t, bridge.osc.port)
  t.equal(await count(), 1)
  peer.send('/ovation/subscribe')
  await peer.heard('/ovation/subscribed')
  t.equal(await count(), 2)
  peer.send('/ovation/unsubscribe')
  t.equal(await peer.heard('/ovation/unsubscribed'), `/ovation/unsubscribed i ${peer.port}`)
  t.equal(await count(), 1)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await peer.settle()
  t.notOk(peer.messages.some((message) => message.startsWith('/0001')))
})

test('a display of the settings that registers too is sent everything once, counts once, and hears of pages', async (t) => {
  const { admin, act, bridge, sink } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/subscribe', sink.port)
  await peer.heard('/ovation/subscribed')
  t.equal((await admin('GET', '/layout/show')).body.destinationCount, 1)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await until(() => sink.messages.includes('/ovation/page ss show second'))
  t.equal(sink.messages.filter((message) => message.startsWith('/0001')).length, 1)
})

test('registering again renews without a snapshot; with another preset it holds from now on', async (t) => {
  const { act, bridge, admin } = await runBridge(t)
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/subscribe')
  await peer.heard('/0003')
  peer.send('/ovation/subscribe')
  await peer.settle()
  t.equal(peer.messages.filter((message) => message.startsWith('/0003')).length, 1)
  t.equal(peer.messages.filter((message) => message.startsWith('/ovation/subscribed')).length, 2)
  peer.send('/ovation/subscribe', 'Lights', 'qlcplus')
  t.equal(await peer.heard('/0003 f'), '/0003 f 1')
  t.match((await admin('GET', '/status')).body.displays[1], { name: 'Lights' })
  t.equal((await admin('GET', '/status')).body.displays.length, 2)
})

test('registrations survive a restart', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { state })
  const peer = await openPeer(t, first.bridge.osc.port, {})
  peer.send('/ovation/subscribe', 'Wall')
  await peer.heard('/ovation/subscribed')
  await first.bridge.close()
  const second = await runBridge(t, { state })
  t.match((await second.admin('GET', '/status')).body.displays[1], {
    name: 'Wall',
    state: 'up',
    port: peer.port,
  })
  await second.act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.equal(await peer.heard('/0001'), '/0001 if 1 0.01')
})

test('at most four displays of one address register, and the next is refused with the reason', async (t) => {
  const { admin, bridge } = await runBridge(t)
  stopClock(t)
  const peer = await openPeer(t, bridge.osc.port)
  for (let port = 20_001; port <= 20_004; port++) peer.send('/ovation/subscribe', port)
  peer.send('/ovation/subscribe', 20_005)
  t.match(
    await peer.heard('/ovation/error'),
    /^\/ovation\/error ss \/ovation\/subscribe expected at most 4 registered displays per address/,
  )
  t.equal((await admin('GET', '/status')).body.displays.length, 5)
  peer.send('/ovation/subscribe', 20_003)
  await peer.settle()
  t.equal(
    peer.messages.filter((message) => message.startsWith('/ovation/error')).length,
    1,
    'but renewing goes on',
  )
})

test('the page is sent to anybody who asks, and to every registered display when it is switched, in whatever way', async (t) => {
  const { admin, bridge } = await runBridge(t)
  const [desk, wall] = [await openPeer(t, bridge.osc.port), await openPeer(t, bridge.osc.port)]
  desk.send('/ovation/page')
  t.equal(await desk.heard('/ovation/page'), '/ovation/page ss show first')
  wall.send('/ovation/subscribe')
  await wall.heard('/ovation/page ss show first')
  desk.send('/ovation/page', 'show', 'second')
  t.equal(await wall.heard('/ovation/page ss show second'), '/ovation/page ss show second')
  await desk.heard('/ovation/page ss show second')
  t.equal((await admin('GET', '/layout/show')).body.activePageId, 'second')
  wall.messages.length = 0
  await admin('PUT', '/layout/show/page', { pageId: 'first' })
  t.equal(await wall.heard('/ovation/page'), '/ovation/page ss show first')
})

test('the page is set by id, by number, and by address with 1; a button that goes up does nothing', async (t) => {
  const { admin, bridge } = await runBridge(t)
  const desk = await openPeer(t, bridge.osc.port)
  const page = async () => (await admin('GET', '/layout/show')).body.activePageId
  const ways: readonly [wanted: string, send: () => void][] = [
    ['second', () => desk.send('/ovation/page', 'second')],
    ['first', () => desk.send('/ovation/page', 1)],
    ['second', () => desk.sendBytes(encodeMessage('/ovation/page', [{ type: 'f', value: 2 }]))],
    ['first', () => desk.send('/ovation/page/first', 1)],
    ['second', () => desk.send('/ovation/page/second')],
    ['first', () => desk.sendBytes(encodeMessage('/ovation/page/first', [{ type: 'f', value: 1 }]))],
    ['second', () => desk.sendBytes(encodeMessage('/ovation/page/second', [{ type: 'T', value: true }]))],
    ['second', () => desk.send('/ovation/page/first', 0)],
    ['second', () => desk.sendBytes(encodeMessage('/ovation/page/first', [{ type: 'F', value: false }]))],
  ]
  for (const [wanted, send] of ways) {
    send()
    await desk.settle()
    t.equal(await page(), wanted)
  }
})

test('of several layouts one is named, or the one that the sender has registered for is meant', async (t) => {
  const { admin, bridge } = await runBridge(t, { catalogue: two })
  const desk = await openPeer(t, bridge.osc.port)
  const pages = async () =>
    (await admin('GET', '/status')).body.layouts.map(
      ({ activePageId }: { activePageId: string }) => activePageId,
    )
  desk.send('/ovation/page')
  await desk.heard('/ovation/page ss two a')
  t.ok(desk.messages.includes('/ovation/page ss one a'))
  desk.send('/ovation/page', 'b')
  t.match(await desk.heard('/ovation/error'), /several layouts are loaded \(one, two\)/)
  desk.send('/ovation/page', 'two', 'b')
  await desk.heard('/ovation/page ss two b')
  desk.send('/ovation/subscribe', 'desk', '', 'one')
  await desk.heard('/ovation/subscribed')
  desk.send('/ovation/page', 2)
  await desk.heard('/ovation/page ss one b')
  t.same(await pages(), ['b', 'b'])
})

test('a control is asked for its value; one that nobody used is zero', async (t) => {
  const { act, bridge } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  await act({ layoutId: 'show', lid: 7, type: 'Button' })
  for (const address of ['/7777', '/0002', '/0006', '/0009']) peer.send(address)
  await peer.settle()
  t.same(peer.messages.slice(0, 4), ['/7777 if 1 0.25', '/0002 f 0', '/0006 ff 0 0', '/0009 if 0 0'])
  peer.send('/0099')
  t.match(await peer.heard('/ovation/error'), /\/0099 the layout show has no control/)
})

test('refresh sends all values that were used, of every page and type, and not twice in two seconds', async (t) => {
  const { act, bridge, admin } = await runBridge(t)
  stopClock(t)
  for (const action of [
    { lid: 1, type: 'Button' },
    { lid: 2, type: 'Slider', value: 0 },
    { lid: 3, type: 'Toggle', value: false },
    { lid: 4, type: 'Index', value: 2 },
    { lid: 5, type: 'String', value: 'hé' },
    { lid: 6, type: 'XYPad', value: [0.25, 0.75] },
  ])
    await act({ layoutId: 'show', ...action })
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await act({ layoutId: 'show', lid: 9, type: 'Button' })
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/refresh')
  await peer.settle()
  t.same(peer.messages, [
    '/0001 if 1 0.01',
    '/0002 f 0',
    '/0003 i 0',
    '/0004 i 2',
    '/0005 s hé',
    '/0006 ff 0.25 0.75',
    '/0009 if 1 0.01',
    '/ovation/pong s settled-1',
  ])
  peer.send('/ovation/refresh')
  t.match(await peer.heard('/ovation/error'), /at most one refresh in 2 s/)
})

test('a desk resets one control or all of a layout', async (t) => {
  const { act, bridge, admin, sink } = await runBridge(t)
  const desk = await openPeer(t, bridge.osc.port)
  const counts = async () => {
    const { controls } = (await admin('GET', '/layout/show/state')).body
    return controls
      .filter(({ type }: { type: string }) => type === 'Button')
      .map(({ count }: { count: number }) => count)
  }
  for (const lid of [1, 7]) await act({ layoutId: 'show', lid, type: 'Button' })
  desk.send('/ovation/reset', 'show', 1)
  await until(() => sink.messages.includes('/0001 if 0 0'))
  t.same(await counts(), [0, 1, 0])
  desk.send('/ovation/reset', 'show', 'all')
  await until(() => sink.messages.includes('/7777 if 0 0'))
  t.same(await counts(), [0, 0, 0])
})

test('a desk undoes the last reset within a minute, once', async (t) => {
  const { act, bridge, admin, sink } = await runBridge(t)
  const clock = stopClock(t)
  const desk = await openPeer(t, bridge.osc.port)
  for (const lid of [1, 7]) await act({ layoutId: 'show', lid, type: 'Button' })
  desk.send('/ovation/reset', 'show', 'all')
  await until(() => sink.messages.includes('/7777 if 0 0'))
  desk.send('/ovation/reset', 'show', 'undo')
  await until(() => sink.messages.at(-1) === '/7777 if 1 0.25')
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.match([controls[0], controls[6]], [{ count: 1 }, { count: 1 }])
  // Sooner, it would be taken for an echo of the answer.
  clock.advance(300)
  desk.send('/ovation/reset', 'show', 'undo')
  t.match(
    await desk.heard('/ovation/error'),
    /^\/ovation\/error ss \/ovation\/reset expected a reset of show within the last minute to undo; there is none/,
  )
})

test('a reset from a desk also drops texts that wait', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const desk = await openPeer(t, bridge.bridge.osc.port)
  for (const what of [5, 'all']) {
    await bridge.act(writing('x'))
    t.equal((await waitingIn(bridge)).length, 1)
    desk.send('/ovation/reset', 'show', what)
    await desk.settle()
    t.same(await waitingIn(bridge), [], String(what))
  }
})

test('a ping comes back with its arguments', async (t) => {
  const { bridge } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/ping', 7, 'x')
  t.equal(await peer.heard('/ovation/pong'), '/ovation/pong is 7 x')
})

test('a bad request is answered with its address and a reason that says how to fix it', async (t) => {
  const { bridge } = await runBridge(t)
  const clock = stopClock(t)
  const cases: readonly [address: string, args: (string | number)[], reason: RegExp][] = [
    ['/ovation/subscrbe', [], /unknown address; known: \/ovation\/subscribe/],
    ['/ovation/subscribe', [70_000], /expected the port .* 1 to 65535; received 70000/],
    ['/ovation/subscribe', ['a\nb'], /expected a name of 1 to 64 printable characters/],
    ['/ovation/subscribe', ['x', 'nosuch'], /unknown preset; known: generic, /],
    ['/ovation/subscribe', ['x', 'generic', 'nosuch'], /unknown layout; loaded: show/],
    ['/ovation/subscribe', [bridge.osc.port], /belongs to Ovation/],
    [
      '/ovation/page',
      ['nosuch'],
      /expected a pageId, a number from 1 to 2, next or back; received a string of 6 .*first, second/,
    ],
    ['/ovation/page', ['nosuch', 'first'], /unknown layout; loaded: show/],
    ['/ovation/page', [3], /a number from 1 to 2, next or back; received 3; the pages are first, second/],
    ['/ovation/page/nosuch', [1], /expected a pageId/],
    ['/ovation/page/first', ['x'], /expected 1, or no arguments; received the arguments ,s/],
    ['/ovation/reset', [], /expected s layoutId, i lid; or s layoutId, s "all" or "undo"; .* received no/],
    ['/ovation/reset', ['show', 99], /has no control 99/],
  ]
  for (const [address, args, reason] of cases) {
    const peer = await openPeer(t, bridge.osc.port)
    peer.send(address, ...args)
    const error = await peer.heard('/ovation/error')
    t.ok(error.startsWith(`/ovation/error ss ${address} `), error)
    t.match(error, reason)
    peer.close()
    // More than 20 answers a second to one address would be kept back.
    clock.advance(60)
  }
})

test('missing type tags, bundles, broken elements and more arguments than needed are taken as they are meant', async (t) => {
  const { bridge } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  peer.sendBytes(Buffer.from('/ovation/page\0\0\0'))
  await peer.heard('/ovation/page')
  const page = encodeMessage('/ovation/page', [
    { type: 's', value: 'show' },
    { type: 's', value: 'second' },
    { type: 'N', value: null },
    { type: 'd', value: 1 },
  ])
  const broken = Buffer.from('nonsense')
  const elements = [broken, page].flatMap((bytes) => [Buffer.of(0, 0, 0, bytes.length), bytes])
  peer.sendBytes(Buffer.concat([Buffer.from('#bundle\0\0\0\0\0\0\0\0\x01', 'latin1'), ...elements]))
  t.equal(await peer.heard('/ovation/page ss show second'), '/ovation/page ss show second')
})

test('from an address outside of allow nothing is answered and nothing happens', async (t) => {
  const bridge = await runBridge(t, { osc: { allow: ['127.0.0.2/32'] } })
  const stranger = await openPeer(t, bridge.bridge.osc.port)
  const friend = await openPeer(t, bridge.bridge.osc.port, { host: '127.0.0.2' })
  for (const address of ['/ovation/subscribe', '/ovation/info', '/ovation/ping', '/nonsense'])
    stranger.send(address)
  stranger.send('/ovation/page', 'show', 'second')
  await friend.settle()
  t.same(stranger.messages, [])
  t.equal((await refusalsOf(bridge))['not-allowed'], 5)
  t.match(
    (await bridge.admin('GET', '/metrics')).body,
    /^ovation_osc_datagrams_received_total 6$/m,
    'wanted or not',
  )
  t.equal((await bridge.admin('GET', '/layout/show')).body.activePageId, 'first')
  t.equal((await bridge.admin('GET', '/status')).body.displays.length, 1)
})

test('from inside allow but outside control, page and reset are refused and all else is not', async (t) => {
  const { bridge, admin, act } = await runBridge(t, { osc: { control: ['127.0.0.2'] } })
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  const peer = await openPeer(t, bridge.osc.port)
  for (const [address, ...args] of [
    ['/ovation/page', 'show', 'second'],
    ['/ovation/page', 2],
    ['/ovation/page/second'],
    ['/ovation/reset', 'show', 'all'],
  ] as const) {
    peer.messages.length = 0
    peer.send(address, ...args)
    t.match(await peer.heard('/ovation/error'), /add it to \[osc\] control/)
  }
  for (const [address, answer] of [
    ['/ovation/page', '/ovation/page ss show first'],
    ['/ovation/subscribe', '/ovation/subscribed'],
    ['/ovation/unsubscribe', '/ovation/unsubscribed'],
    ['/ovation/refresh', '/0001 if 1 0.01'],
    ['/ovation/get', '/ovation/error ss /ovation/get expected'],
    ['/ovation/info', '/ovation/info'],
    ['/0001', '/0001'],
    ['/0004/votes', '/0004/votes'],
  ] as const) {
    peer.messages.length = 0
    peer.send(address)
    await peer.heard(answer)
    t.notOk(
      peer.messages.some((message) => message.includes('[osc] control')),
      `${address} is for all`,
    )
  }
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.equal(controls[0].count, 1)
  const desk = await openPeer(t, bridge.osc.port, { host: '127.0.0.2' })
  desk.send('/ovation/page', 2)
  await desk.heard('/ovation/page ss show second')
})

test('a receiver that sends everything back causes no loop and switches no page back', async (t) => {
  const testBridge = await runBridge(t)
  stopClock(t)
  const { act, bridge, admin } = testBridge
  const echo = await openPeer(t, bridge.osc.port, { echoes: true })
  echo.send('/ovation/subscribe')
  await echo.heard('/ovation/page')
  for (const pageId of ['second', 'first', 'second']) await admin('PUT', '/layout/show/page', { pageId })
  await act({ layoutId: 'show', lid: 9, type: 'Button' })
  await echo.heard('/0009')
  for (const address of ['/ovation/ping', '/ovation/info', '/ovation/nonsense', '/0002']) echo.send(address)
  t.ok(await isQuiet(testBridge, echo), 'it is quiet soon')
  t.equal((await admin('GET', '/layout/show')).body.activePageId, 'second')
  t.equal(echo.messages.filter((message) => message.startsWith('/ovation/page')).length, 4)
  t.ok((await refusalsOf(testBridge)).echo)
})

test('one address gets at most 20 answers a second', async (t) => {
  const testBridge = await runBridge(t)
  const clock = stopClock(t)
  const peer = await openPeer(t, testBridge.bridge.osc.port)
  for (let n = 0; n < 40; n++) peer.send('/ovation/ping', n)
  await until(
    async () => (await refusalsOf(testBridge))['answer-limit'] === 20,
    '20 pings without an answer',
    () => peer.messages.length,
  )
  clock.advance(100)
  await peer.settle()
  t.equal(peer.messages.length, 21)
})
