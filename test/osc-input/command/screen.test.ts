import { runBridge } from '../../support/show/bridge.js'
import { publicShow } from '../../support/show/public-show.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { isQuiet } from '../support/is-quiet.js'
import { openPeer } from '../support/peer.js'

test('a desk chooses what the screens show, asks, and registered displays are told of each change once', async (t) => {
  const { admin, bridge } = await runBridge(t, { catalogue: publicShow })
  const desk = await openPeer(t, bridge.osc.port)
  const display = await openPeer(t, bridge.osc.port)
  display.send('/ovation/subscribe')
  await display.heard('/ovation/page')
  desk.send('/ovation/screen')
  t.equal(await desk.heard('/ovation/screen'), '/ovation/screen ss show auto')
  desk.send('/ovation/screen', 'show', 'black')
  await desk.heard('/ovation/screen ss show black')
  await display.heard('/ovation/screen ss show black')
  desk.send('/ovation/screen', 'show', 8)
  await desk.heard('/ovation/screen si show 8')
  await display.heard('/ovation/screen si show 8')
  t.match((await admin('GET', '/status')).body, { layouts: [{ screen: { show: { lid: 8 } } }] })
  await admin('PUT', '/layout/show/screen', { show: { lid: 8 }, reveal: true })
  await admin('PUT', '/layout/show/screen', { show: 'logo' })
  await display.heard('/ovation/screen ss show logo')
  for (const args of [[], ['show']]) {
    await desk.settle()
    desk.messages.length = 0
    desk.send('/ovation/screen', ...args)
    t.equal(await desk.heard('/ovation/screen'), '/ovation/screen ss show logo')
  }
  desk.messages.length = 0
  desk.send('/ovation/get', '/ovation/screen')
  await desk.heard('/ovation/screen ss show logo')
  await display.settle()
  t.same(
    display.messages.filter((message) => message.startsWith('/ovation/screen')),
    [
      '/ovation/screen ss show black',
      '/ovation/screen si show 8',
      // With its results now, which it does not say.
      '/ovation/screen si show 8',
      '/ovation/screen ss show logo',
    ],
  )
})

test('of a text it says that it is one, and displays are told when it is gone', async (t) => {
  const { act, admin, bridge } = await runBridge(t, { catalogue: publicShow })
  const display = await openPeer(t, bridge.osc.port)
  display.send('/ovation/subscribe')
  await display.heard('/ovation/page')
  await act({ layoutId: 'show', lid: 5, type: 'String', value: 'Olé' })
  const { controls } = (await admin('GET', '/layout/show/state')).body
  const [{ textId }] = controls.find(({ lid }: { lid: number }) => lid === 5).texts
  await admin('PUT', '/layout/show/screen', { show: { textId } })
  await display.heard('/ovation/screen ss show text')
  await admin('DELETE', `/layout/show/texts/${textId}`)
  await display.heard('/ovation/screen ss show auto')
  t.pass()
})

test('only those in control may choose; everybody who is heard may ask', async (t) => {
  const { bridge, admin } = await runBridge(t, { osc: { control: [] } })
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/screen', 'show', 'black')
  t.match(await peer.heard('/ovation/error'), /choose what screens show; add it to \[osc\] control/)
  peer.send('/ovation/screen', 'show')
  await peer.heard('/ovation/screen ss show auto')
  t.match((await admin('GET', '/status')).body, { layouts: [{ screen: { show: 'auto' } }] })
})

test('faulty requests are answered with what was expected', async (t) => {
  const { bridge } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  for (const [reason, ...args] of [
    [
      /expected s layoutId, s one of auto, logo, black, texts; or s layoutId, i lid; or the same without/,
      'show',
      '',
    ],
    [/expected s layoutId/, 'show', 'white'],
    [/expected s layoutId/, 'show', 'text'],
    [/unknown layout/, 'nowhere', 'black'],
    [/has no control 99/, 'show', 99],
  ] as const) {
    peer.messages.length = 0
    peer.send('/ovation/screen', ...args)
    t.match(await peer.heard('/ovation/error'), reason)
  }
})

test('a receiver that sends everything back causes no loop, and undoes nothing', async (t) => {
  const testBridge = await runBridge(t, { catalogue: publicShow })
  stopClock(t)
  const { act, bridge, admin } = testBridge
  const echo = await openPeer(t, bridge.osc.port, { echoes: true })
  echo.send('/ovation/subscribe')
  await echo.heard('/ovation/page')
  await act({ layoutId: 'show', lid: 5, type: 'String', value: 'Olé' })
  const { controls } = (await admin('GET', '/layout/show/state')).body
  const [{ textId }] = controls.find(({ lid }: { lid: number }) => lid === 5).texts
  for (const show of ['black', { lid: 8 }, { textId }, 'auto', 'logo'])
    await admin('PUT', '/layout/show/screen', { show })
  for (const args of [[], ['show']]) echo.send('/ovation/screen', ...args)
  t.ok(await isQuiet(testBridge, echo), 'it is quiet soon')
  t.match((await admin('GET', '/status')).body, { layouts: [{ screen: { show: 'logo' } }] })
  t.notOk(echo.messages.some((message) => message.startsWith('/ovation/error')))
})
