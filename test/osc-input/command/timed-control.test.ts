import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { isQuiet } from '../support/is-quiet.js'
import { openPeer } from '../support/peer.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('a desk opens a control for some seconds, and is answered what remains, as displays are told', async (t) => {
  const { act, bridge } = await runBridge(t)
  const time = advanceTime(t)
  const desk = await openPeer(t, bridge.osc.port)
  const display = await openPeer(t, bridge.osc.port)
  display.send('/ovation/subscribe')
  await display.heard('/ovation/page')
  desk.send('/ovation/enable', 'show', 1, 1, 30)
  t.equal(await desk.heard('/ovation/enable'), '/ovation/enable siii show 1 1 30')
  await display.heard('/ovation/enable siii show 1 1 30')
  await time.advance(10_300)
  desk.send('/ovation/enable', 1)
  await desk.heard('/ovation/enable siii show 1 1 20')
  // With one layout, without its id; and as text, as Companion and Chataigne send numbers.
  desk.send('/ovation/enable', '1', '1', '5.000')
  await display.heard('/ovation/enable siii show 1 1 5')
  t.match(await act(press), { status: 200 })
  await time.advance(5010)
  await display.heard('/ovation/enable sii show 1 0')
  t.match(await act(press), { status: 409 })
  desk.messages.length = 0
  desk.send('/ovation/enable', 'show', 1)
  await desk.heard('/ovation/enable sii show 1 0')
  desk.send('/ovation/enable', 'show', 1, 1)
  await desk.heard('/ovation/enable sii show 1 1')
  t.same(
    display.messages.filter((message) => message.startsWith('/ovation/enable')),
    [
      '/ovation/enable siii show 1 1 30',
      '/ovation/enable siii show 1 1 5',
      '/ovation/enable sii show 1 0',
      '/ovation/enable sii show 1 1',
    ],
    'each once',
  )
})

test('seconds that are none are answered with what was expected, and a closed control needs none', async (t) => {
  const { bridge, admin } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  for (const args of [
    ['show', 1, 1, 0],
    ['show', 1, 1, 86_401],
    ['show', 1, 1, 'long'],
    [1, 1, -5],
  ]) {
    peer.messages.length = 0
    peer.send('/ovation/enable', ...args)
    t.match(await peer.heard('/ovation/error'), /expected i seconds, 1 to 86400, at the end; received/)
  }
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.match(controls[0], { enabled: true })
  t.notOk('closesIn' in controls[0])
  peer.send('/ovation/enable', 'show', 1, 0, 30)
  await peer.heard('/ovation/enable sii show 1 0')
})

test('a receiver that sends everything back does not keep a control open', async (t) => {
  const testBridge = await runBridge(t)
  const clock = stopClock(t)
  const { bridge, admin } = testBridge
  const echo = await openPeer(t, bridge.osc.port, { echoes: true })
  echo.send('/ovation/subscribe')
  await echo.heard('/ovation/page')
  await admin('PUT', '/layout/show/control/1', { enabled: true, seconds: 30 })
  await echo.heard('/ovation/enable siii show 1 1 30')
  t.ok(await isQuiet(testBridge, echo), 'it is quiet soon')
  clock.advance(12_345)
  echo.send('/ovation/enable', 'show', 1)
  await echo.heard('/ovation/enable siii show 1 1 18')
  t.ok(await isQuiet(testBridge, echo))
  const { controls } = (await admin('GET', '/layout/show/state')).body
  t.equal(controls[0].closesIn, 30_000 - 12_345)
})

test('displays that registered before a restart are told what has closed meanwhile', async (t) => {
  const state = t.testdir()
  const date = fixDate(t)
  const first = await runBridge(t, { state })
  const display = await openPeer(t, first.bridge.osc.port)
  display.send('/ovation/subscribe')
  await display.heard('/ovation/page')
  await first.admin('PUT', '/layout/show/control/1', { enabled: true, seconds: 10 })
  await display.heard('/ovation/enable siii show 1 1 10')
  await first.bridge.close()
  date.advance(20_000)
  await runBridge(t, { state })
  await display.heard('/ovation/enable sii show 1 0')
})
