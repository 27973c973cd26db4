import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { isQuiet } from '../support/is-quiet.js'
import { openPeer } from '../support/peer.js'

test('a desk opens and closes a control, asks, and registered displays are sent it once', async (t) => {
  const { act, bridge } = await runBridge(t)
  const desk = await openPeer(t, bridge.osc.port)
  const display = await openPeer(t, bridge.osc.port)
  display.send('/ovation/subscribe')
  await display.heard('/ovation/page')
  desk.send('/ovation/enable', 'show', 1, 0)
  t.equal(await desk.heard('/ovation/enable'), '/ovation/enable sii show 1 0')
  await display.heard('/ovation/enable sii show 1 0')
  t.match(await act({ layoutId: 'show', lid: 1, type: 'Button' }), { status: 409 })
  desk.send('/ovation/enable', 1)
  await desk.settle()
  desk.messages.length = 0
  desk.send('/ovation/enable', 'show', 2)
  t.equal(await desk.heard('/ovation/enable'), '/ovation/enable sii show 2 1')
  desk.send('/ovation/enable', 1, 1)
  await desk.heard('/ovation/enable sii show 1 1')
  t.match(await act({ layoutId: 'show', lid: 1, type: 'Button' }), { status: 200 })
  await display.heard('/ovation/enable sii show 1 1')
  t.equal(display.messages.filter((message) => message.startsWith('/ovation/enable')).length, 2)
})

test('a desk holds and releases the output; while it is held, values are not sent', async (t) => {
  const { act, admin, bridge, sink } = await runBridge(t)
  const clock = stopClock(t)
  const desk = await openPeer(t, bridge.osc.port)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.5 })
  desk.send('/ovation/hold')
  await desk.heard('/ovation/hold i 0')
  desk.send('/ovation/hold', 1)
  await desk.heard('/ovation/hold i 1')
  t.equal((await admin('GET', '/status')).body.held, true)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.75 })
  for (const [address, ...args] of [
    ['/ovation/refresh'],
    ['/ovation/get', '/0002'],
    ['/0002'],
    ['/0004/votes'],
  ] as const) {
    desk.messages.length = 0
    desk.send(address, ...args)
    t.match(await desk.heard('/ovation/error'), 'the output is held', address)
    await desk.settle()
    t.notOk(desk.messages.some((message) => message.startsWith('/0')))
  }
  // Sooner, it would be taken for an echo of the first answer.
  clock.advance(300)
  desk.send('/ovation/hold', 0)
  await desk.heard('/ovation/hold i 0')
  t.equal((await sink.received(2)).at(-1), '/0002 f 0.75')
})

test('only those in control may set; everybody who is heard may ask', async (t) => {
  const { bridge, admin } = await runBridge(t, { osc: { control: [] } })
  const peer = await openPeer(t, bridge.osc.port)
  for (const [address, ...args] of [
    ['/ovation/hold', 1],
    ['/ovation/enable', 'show', 1, 0],
  ] as const) {
    peer.messages.length = 0
    peer.send(address, ...args)
    t.match(await peer.heard('/ovation/error'), /add it to \[osc\] control/)
  }
  peer.send('/ovation/hold')
  await peer.heard('/ovation/hold i 0')
  peer.send('/ovation/enable', 'show', 1)
  await peer.heard('/ovation/enable sii show 1 1')
  t.match((await admin('GET', '/status')).body, { held: false, layouts: [{ disabled: [] }] })
})

test('faulty requests are answered with what was expected', async (t) => {
  const { bridge } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  for (const [reason, address, ...args] of [
    [/expected i 0 or 1/, '/ovation/hold', 2],
    [/expected i 0 or 1, on or off/, '/ovation/hold', 'onn'],
    [/expected s layoutId/, '/ovation/enable'],
    [/expected s layoutId/, '/ovation/enable', 'show'],
    [/unknown layout/, '/ovation/enable', 'nowhere', 1, 0],
    [/has no control 99/, '/ovation/enable', 'show', 99, 0],
    [/expected i 0 or 1 at the end/, '/ovation/enable', 'show', 1, 7],
  ] as const) {
    peer.messages.length = 0
    peer.send(address, ...args)
    t.match(await peer.heard('/ovation/error'), reason)
  }
})

test('a receiver that sends everything back causes no loop, and undoes nothing', async (t) => {
  const testBridge = await runBridge(t)
  stopClock(t)
  const { bridge, admin } = testBridge
  const echo = await openPeer(t, bridge.osc.port, { echoes: true })
  echo.send('/ovation/subscribe')
  await echo.heard('/ovation/page')
  for (const held of [true, false, true]) await admin('PUT', '/output', { held })
  for (const enabled of [false, true, false]) await admin('PUT', '/layout/show/control/1', { enabled })
  for (const address of ['/ovation/hold', '/ovation/get']) echo.send(address)
  echo.send('/ovation/enable', 'show', 2)
  t.ok(await isQuiet(testBridge, echo), 'it is quiet soon')
  t.match((await admin('GET', '/status')).body, { held: true, layouts: [{ disabled: [1] }] })
  t.equal(echo.messages.filter((message) => message.startsWith('/ovation/enable')).length, 4)
})
