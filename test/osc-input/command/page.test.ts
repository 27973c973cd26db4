import type { Log } from '../../../src/log.js'
import { encodeMessage } from '../../../src/osc/encode.js'
import type { Argument } from '../../../src/osc/message.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { openPeer, type Peer } from '../support/peer.js'

/** What it was told of pages. */
function pages({ messages }: Peer): string[] {
  return messages.filter((message) => message.startsWith('/ovation/page'))
}

test('a registered display is sent the page once when it registers and once at each change, no matter who makes it', async (t) => {
  const { admin, bridge } = await runBridge(t)
  const clock = stopClock(t)
  const [wall, desk] = [await openPeer(t, bridge.osc.port), await openPeer(t, bridge.osc.port)]
  for (let n = 0; n < 3; n++) wall.send('/ovation/subscribe', 'Wall')
  await wall.settle()
  t.same(pages(wall), ['/ovation/page ss show first'], 'renewals tell nothing')
  const switches: readonly [pageId: string, request: () => unknown][] = [
    ['second', () => wall.send('/ovation/page', 2)],
    ['first', () => wall.send('/ovation/page/first', 1)],
    ['second', () => wall.send('/ovation/page', 'second')],
    ['first', () => desk.send('/ovation/page', 'show', 'first')],
    ['second', () => admin('PUT', '/layout/show/page', { pageId: 'second' })],
  ]
  for (const [pageId, request] of switches) {
    wall.messages.length = 0
    // What comes sooner may be an echo of what was told.
    clock.advance(300)
    await request()
    await wall.heard(`/ovation/page ss show ${pageId}`)
    for (const peer of [desk, wall]) await peer.settle()
    t.same(pages(wall), [`/ovation/page ss show ${pageId}`])
  }
  t.same(pages(desk), ['/ovation/page ss show first'], 'who is not registered has its answer once')
})

test('a display that registers again is sent the page again: after it unsubscribed, or under another name', async (t) => {
  const { bridge } = await runBridge(t)
  const wall = await openPeer(t, bridge.osc.port)
  const subscribe = async (...words: string[]) => {
    wall.messages.length = 0
    wall.send('/ovation/subscribe', ...words)
    await wall.settle()
    return pages(wall).length
  }
  t.equal(await subscribe('Wall'), 1)
  t.equal(await subscribe('Wall'), 0)
  t.equal(await subscribe('Wall', 'max'), 1, 'another preset')
  t.equal(await subscribe('Wall', 'max', 'show'), 1, 'one layout')
  t.equal(await subscribe('Left', 'max', 'show'), 1, 'another name')
  t.equal(await subscribe('Left', 'max', 'show'), 0)
  wall.send('/ovation/unsubscribe')
  t.equal(await subscribe('Left', 'max', 'show'), 1)
})

test('a request for the active page is answered, and nobody else is sent anything', async (t) => {
  const { act, bridge, sink } = await runBridge(t)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.25 })
  const [wall, desk] = [await openPeer(t, bridge.osc.port), await openPeer(t, bridge.osc.port)]
  wall.send('/ovation/subscribe')
  await wall.heard('/0002')
  wall.messages.length = 0
  desk.send('/ovation/page', 'first')
  await desk.heard('/ovation/page')
  desk.send('/ovation/page/first')
  await desk.settle()
  await wall.settle()
  t.equal(pages(desk).length, 2)
  t.same(wall.messages, ['/ovation/pong s settled-1'])
  t.same(sink.messages, ['/0002 f 0.25'], 'and no snapshot')
  wall.send('/ovation/page', 1)
  await wall.settle()
  t.same(pages(wall), ['/ovation/page ss show first'], 'also who is registered has an answer')
})

/** One address gets 20 answers a second, and a switched page with a ping takes two. */
const pauseMs = 120

const numbers: readonly [argument: Argument, pageId: string][] = [
  [{ type: 'i', value: 2 }, 'second'],
  [{ type: 'f', value: 1 }, 'first'],
  [{ type: 'd', value: 2 }, 'second'],
  [{ type: 'h', value: 1n }, 'first'],
  [{ type: 'd', value: 2 }, 'second'],
  [{ type: 'T', value: true }, 'first'],
]

test('a number is taken in each type that a number can have', async (t) => {
  const { admin, bridge } = await runBridge(t)
  const clock = stopClock(t)
  const desk = await openPeer(t, bridge.osc.port)
  const active = async () => (await admin('GET', '/layout/show')).body.activePageId
  for (const [argument, pageId] of numbers) {
    clock.advance(pauseMs)
    desk.sendBytes(encodeMessage('/ovation/page', [argument]))
    await desk.settle()
    t.equal(await active(), pageId, argument.type)
  }
  for (const [argument, pageId] of [
    [{ type: 'I', value: Number.POSITIVE_INFINITY }, 'second'],
    [{ type: 'T', value: true }, 'first'],
    [{ type: 'd', value: 1 }, 'second'],
    [{ type: 'd', value: 0 }, 'first'],
    [{ type: 'F', value: false }, 'first'],
  ] as const) {
    clock.advance(pauseMs)
    desk.sendBytes(encodeMessage(`/ovation/page/${pageId}`, [argument as Argument]))
    await desk.settle()
    const isPressed = argument.value !== 0 && argument.value !== false
    t.equal(await active(), isPressed ? pageId : 'second', `${argument.type} ${argument.value}`)
  }
  desk.sendBytes(encodeMessage('/ovation/page', [{ type: 'N', value: null }]))
  t.match(await desk.heard('/ovation/error'), /received the arguments ,N/)
  for (const value of [1.5, 0, -1, Number.NaN]) {
    clock.advance(pauseMs)
    desk.messages.length = 0
    desk.sendBytes(encodeMessage('/ovation/page', [{ type: 'd', value }]))
    t.match(await desk.heard('/ovation/error'), /expected a pageId, a number from 1 to 2/)
  }
})

test('the log says who switched the page', async (t) => {
  const switches: unknown[] = []
  const log = {
    info: (fields: unknown, text?: string) => text === 'page switched' && switches.push(fields),
    warn: () => {},
    error: () => {},
    child: () => log,
  }
  const { admin, bridge } = await runBridge(t, { log: log as unknown as Log })
  const desk = await openPeer(t, bridge.osc.port)
  desk.send('/ovation/page', 2)
  await desk.heard('/ovation/page')
  await admin('PUT', '/layout/show/page', { pageId: 'first' })
  t.match(switches, [
    { layoutId: 'show', pageId: 'second', by: `osc 127.0.0.1:${desk.port}` },
    { layoutId: 'show', pageId: 'first', by: /key-1/ },
  ])
})
