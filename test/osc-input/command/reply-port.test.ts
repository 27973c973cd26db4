import { encodeMessage } from '../../../src/osc/encode.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { openPeer } from '../support/peer.js'
import { refusalsOf } from '../support/refusals-of.js'

test('refresh sends to the port that it names, in the profile of the display there, and nothing elsewhere', async (t) => {
  const { act, bridge } = await runBridge(t)
  stopClock(t)
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  const speaker = await openPeer(t, bridge.osc.port)
  const display = await openPeer(t, bridge.osc.port)
  const other = await openPeer(t, bridge.osc.port)
  speaker.send('/ovation/subscribe', display.port, 'Wall', 'qlcplus snapshot=off')
  speaker.send('/ovation/subscribe', other.port, 'Other', 'generic snapshot=off')
  await other.heard('/ovation/page')
  await display.heard('/ovation/page')
  speaker.messages.length = 0
  speaker.send('/ovation/refresh', display.port)
  t.equal(await display.heard('/0003'), '/0003 f 1')
  await speaker.settle()
  t.same(speaker.messages, ['/ovation/pong s settled-1'])
  speaker.send('/ovation/refresh', display.port)
  for (const peer of [speaker, display])
    t.match(await peer.heard('/ovation/error'), /at most one refresh in 2 s/)
})

test('refresh takes the 1 and 0 of a button for no port', async (t) => {
  const { act, bridge } = await runBridge(t)
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  for (const [n, argument] of [
    { type: 'f', value: 1 },
    { type: 'i', value: 0 },
    { type: 'T', value: true },
    { type: 'F', value: false },
  ].entries()) {
    // Each from an address of its own, since one may ask once in 2 s.
    const desk = await openPeer(t, bridge.osc.port, { host: `127.0.0.${n + 2}` })
    desk.sendBytes(encodeMessage('/ovation/refresh', [argument as { type: 'f'; value: number }]))
    t.equal(await desk.heard('/0003'), '/0003 i 1')
  }
})

test('get asks whatever an address alone asks, for another port of the sender', async (t) => {
  const { act, bridge } = await runBridge(t)
  await act({ layoutId: 'show', lid: 4, type: 'Index', value: 2 })
  const speaker = await openPeer(t, bridge.osc.port)
  const display = await openPeer(t, bridge.osc.port)
  for (const [address, answer] of [
    ['/0002', '/0002 f 0'],
    ['/0004', '/0004 i 2'],
    ['/0004/votes', '/0004/votes iii 0 0 1'],
    ['/ovation/page', '/ovation/page ss show first'],
    ['/ovation/info', `/ovation/info ssi ovation 0.0.0 ${bridge.http.port}`],
    ['/ovation/refresh', '/0004 i 2'],
  ] as const) {
    display.messages.length = 0
    speaker.send('/ovation/get', address, display.port)
    await display.heard(address === '/ovation/refresh' ? '/0004' : address)
    t.same(display.messages, [answer], address)
  }
  await speaker.settle()
  t.same(speaker.messages, ['/ovation/pong s settled-1'])
  speaker.send('/ovation/get', '/0004')
  t.equal(await speaker.heard('/0004'), '/0004 i 2', 'without a port the answer goes to the sending one')
})

test('get means the layout and the profile of the display at the port that it names', async (t) => {
  const { act, bridge } = await runBridge(t)
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  const speaker = await openPeer(t, bridge.osc.port)
  const displays = [await openPeer(t, bridge.osc.port), await openPeer(t, bridge.osc.port)]
  for (const [n, display] of displays.entries())
    speaker.send('/ovation/subscribe', display.port, 'Wall', ['qlcplus', 'extosc'][n]!)
  for (const [n, display] of displays.entries()) {
    await display.heard('/0003')
    display.messages.length = 0
    speaker.send('/ovation/get', '/0003', display.port)
    t.equal(await display.heard('/0003'), ['/0003 f 1', '/0003 T true'][n])
  }
})

test('get changes nothing, and its errors go to both ports', async (t) => {
  const show = await runBridge(t)
  const clock = stopClock(t)
  const { admin, bridge } = show
  const speaker = await openPeer(t, bridge.osc.port)
  const display = await openPeer(t, bridge.osc.port)
  for (const address of [
    '/ovation/page/second',
    '/ovation/subscribe',
    '/ovation/get',
    '/ovation/reset',
    '/nonsense',
    'toString',
  ]) {
    speaker.messages.length = 0
    display.messages.length = 0
    speaker.send('/ovation/get', address, display.port)
    for (const peer of [speaker, display])
      t.match(await peer.heard('/ovation/error ss /ovation/get expected s address, i port'), /\/NNNN\/votes/)
    // More than 20 answers a second to one address would be kept back.
    clock.advance(60)
  }
  speaker.messages.length = 0
  speaker.send('/ovation/get', display.port)
  t.match(await speaker.heard('/ovation/error'), /expected s address, i port/)
  for (const port of [0, -1, 65_536, 70_000]) {
    speaker.messages.length = 0
    speaker.send('/ovation/get', '/0002', port)
    t.match(await speaker.heard('/ovation/error'), /expected the port that you listen on, 1 to 65535/)
  }
  speaker.messages.length = 0
  speaker.send('/ovation/get', '/0002', bridge.osc.port)
  t.match(await speaker.heard('/ovation/error'), /belongs to Ovation/)
  t.equal((await admin('GET', '/layout/show')).body.activePageId, 'first')
  t.equal((await admin('GET', '/status')).body.displays.length, 1)
  t.same(await refusalsOf(show), { faulty: 12 })
})
