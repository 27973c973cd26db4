import { runBridge } from '../../support/show/bridge.js'
import { litShow } from '../../support/show/lit-show.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { until } from '../../support/time/until.js'
import { joinAsPhone, type StreamClient } from '../../support/wire/stream-client.js'
import { openPeer } from '../support/peer.js'

const colorsAt = ({ frames }: StreamClient) =>
  frames.filter(({ event }) => event === 'light').map(({ color, fade }) => [color, fade])

test('a desk lights phones, asks what they show, and ends it; it hears nothing but answers to questions', async (t) => {
  const bridge = await runBridge(t, { catalogue: new Map([['show', litShow.get('show')!]]) })
  const desk = await openPeer(t, bridge.bridge.osc.port)
  const display = await openPeer(t, bridge.bridge.osc.port)
  display.send('/ovation/subscribe')
  await display.heard('/ovation/page')
  const phone = await joinAsPhone(t, bridge)
  const shows = async (color: string | null, fade: number) => {
    const seen = () => colorsAt(phone).some(([shown, time]) => shown === color && time === fade)
    await until(seen, `${color} in ${fade} ms`, () => colorsAt(phone))
  }
  desk.send('/ovation/light')
  await desk.heard('/ovation/light s show')
  desk.send('/ovation/light', 'show', 1, 0.5, 0)
  await shows('#ff8000', 0)
  desk.send('/ovation/light', 0, 0, 1, 2.5)
  await shows('#0000ff', 2500)
  await desk.settle()
  t.same(
    desk.messages.filter((message) => !message.startsWith('/ovation/pong')),
    ['/ovation/light s show'],
    'changes are not answered',
  )
  for (const [address, ...args] of [['/ovation/light'], ['/ovation/get', '/ovation/light']] as const) {
    desk.messages.length = 0
    desk.send(address, ...args)
    await desk.heard('/ovation/light sfff show 0 0 1')
  }
  await bridge.admin('PUT', '/layout/show/light', { colors: ['#ff0000', '#00ff00'] })
  await until(() => /#(ff00|00ff)00/.test(String(colorsAt(phone).at(-1))))
  desk.messages.length = 0
  desk.send('/ovation/light')
  await desk.heard('/ovation/light sffffff show 1 0 0 0 1 0')
  desk.send('/ovation/light', 'show', '1', '1.0', '1', 1, 1, 1, 0.5)
  await shows('#ffffff', 500)
  desk.send('/ovation/light', 'show')
  await shows(null, 0)
  await display.settle()
  t.notOk(
    display.messages.some((message) => message.startsWith('/ovation/light')),
    'nor told to displays',
  )
})

test('what a desk sends wrong is answered with what fits, and lights nothing', async (t) => {
  const bridge = await runBridge(t, { catalogue: litShow, osc: { allow: ['loopback'] } })
  const desk = await openPeer(t, bridge.bridge.osc.port)
  const phone = await joinAsPhone(t, bridge)
  const color = [1, 0, 0]
  for (const [args, error] of [
    [['show', 1, 0], /expected s layoutId, f red.*received the arguments ,s/],
    [['show', 'red'], /expected s layoutId, f red/],
    [['show', 1, 0, 'x'], /expected s layoutId, f red/],
    [['show', ...Array.from({ length: 17 }, () => color).flat()], /16 at most/],
    [['show', 1, 0, 1.5], /from 0 to 1; received 1.5/],
    [['show', -0.5, 0, 1], /from 0 to 1; received -0.5/],
    [['show', ...color, 61], /0 to 60; received 61/],
    [['show', ...color, -1], /0 to 60; received -1/],
    [['dark', ...color], /the layout dark has no light; write "light": true/],
    [['nowhere', ...color], /unknown layout; loaded: show, dark/],
    [color, /several layouts are loaded/],
  ] as const) {
    desk.messages.length = 0
    desk.send('/ovation/light', ...args)
    t.match(await desk.heard('/ovation/error'), error)
  }
  await bridge.admin('PUT', '/output', { held: true })
  desk.messages.length = 0
  desk.send('/ovation/light', 'show', ...color)
  t.match(await desk.heard('/ovation/error'), /the output is held, so phones stay dark/)
  t.same(colorsAt(phone), [])
})

test('an address that may only read asks for the light, and lights nothing', async (t) => {
  const bridge = await runBridge(t, { catalogue: litShow, osc: { control: [] } })
  const peer = await openPeer(t, bridge.bridge.osc.port)
  const phone = await joinAsPhone(t, bridge)
  peer.send('/ovation/light')
  await peer.heard('/ovation/light s show')
  peer.send('/ovation/light', 'show', 1, 1, 1)
  t.match(await peer.heard('/ovation/error'), /may not light phones; add it to \[osc\] control/)
  await bridge.admin('PUT', '/layout/show/light', { colors: ['#010203'] })
  await until(() => colorsAt(phone).length > 0)
  t.same(colorsAt(phone), [['#010203', 0]])
})

test('what comes back of an answer changes nothing', async (t) => {
  const bridge = await runBridge(t, { catalogue: litShow })
  stopClock(t)
  const peer = await openPeer(t, bridge.bridge.osc.port)
  const phone = await joinAsPhone(t, bridge)
  peer.send('/ovation/light')
  await peer.heard('/ovation/light s show')
  await bridge.admin('PUT', '/layout/show/light', { colors: ['#ffffff'] })
  peer.send('/ovation/light', 'show')
  await peer.settle()
  t.same(colorsAt(phone), [['#ffffff', 0]])
})
