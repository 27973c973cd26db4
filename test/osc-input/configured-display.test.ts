import { lookup } from 'node:dns/promises'
import type { Test } from 'tap'
import { profileOf } from '../../src/display/wire/presets.js'
import { openLog } from '../../src/log.js'
import { readRequestedProfile } from '../../src/osc-input/command/requested-profile.js'
import { freePort } from '../support/machine/free-port.js'
import { runBridge, type TestBridge } from '../support/show/bridge.js'
import { displayOptions } from '../support/show/display-options.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil, turned } from '../support/time/advance-until.js'
import { until } from '../support/time/until.js'
import { openTcpSink } from '../support/wire/tcp-sink.js'
import { openRegistrations } from './support/open-registrations.js'
import { openPeer, type Peer } from './support/peer.js'

const qlcplus = profileOf({ preset: 'qlcplus' })

/** How many messages it got that begin so. */
function count({ messages }: Peer, start: string): number {
  return messages.filter((message) => message.startsWith(start)).length
}

/** Presses, and waits until the display has received everything. */
async function press({ act }: TestBridge, peer: Peer): Promise<void> {
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await peer.settle()
}

async function destinations({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show')).body.destinationCount
}

test('a display that has registered and then stands in the settings too gets each message once and counts once', async (t) => {
  const show = await runBridge(t, { displays: [] })
  const peer = await openPeer(t, show.bridge.osc.port)
  await show.act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  peer.send('/ovation/subscribe')
  await peer.heard('/0003 i 1')
  const named = displayOptions({ port: peer.port, profile: qlcplus })
  await show.reload({ displays: [named] })
  await peer.heard('/0003 f 1')
  await press(show, peer)
  t.equal(count(peer, '/0001'), 1, 'as the settings say')
  t.equal(await destinations(show), 1)
  const { displays } = (await show.admin('GET', '/status')).body
  t.match(displays, [{ name: 'main', port: peer.port, lease: Number }])
  peer.send('/ovation/unsubscribe')
  await peer.heard('/ovation/unsubscribed')
  await press(show, peer)
  t.equal(count(peer, '/0001'), 2, 'without its lease it stays a display of the settings')
})

test('a registered display whose section is taken away or given another port stays registered', async (t) => {
  const show = await runBridge(t, { displays: [] })
  const peer = await openPeer(t, show.bridge.osc.port)
  const named = displayOptions({ port: peer.port, profile: qlcplus })
  for (const next of [[], [displayOptions({ port: await freePort() })]]) {
    await show.reload({ displays: [named] })
    peer.send('/ovation/subscribe', 'Wall')
    await peer.heard('/ovation/subscribed')
    await show.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.25 })
    await peer.heard('/0002 f 0.25')
    peer.messages.length = 0
    await show.reload({ displays: next })
    await peer.heard('/0002 f 0.25')
    t.equal(count(peer, '/0002'), 1, 'it is sent its snapshot')
    await press(show, peer)
    t.equal(count(peer, '/0001 if'), 1, 'and what comes, in the profile that it has asked for')
    t.equal(count(peer, '/ovation/page'), 0, 'the page is as it was')
    t.match((await show.admin('GET', '/status')).body.displays.at(-1), { name: 'Wall', lease: Number })
    peer.send('/ovation/unsubscribe')
    await peer.heard('/ovation/unsubscribed')
    peer.messages.length = 0
  }
})

test('a registered display whose section changes gets each message once, in the new way', async (t) => {
  const peerShow = await runBridge(t, { displays: [] })
  const peer = await openPeer(t, peerShow.bridge.osc.port)
  await peerShow.reload({ displays: [displayOptions({ port: peer.port })] })
  peer.send('/ovation/subscribe')
  await peer.heard('/ovation/page')
  await peerShow.reload({ displays: [displayOptions({ port: peer.port, profile: qlcplus })] })
  await press(peerShow, peer)
  t.same(
    peer.messages.filter((message) => message.startsWith('/0001')),
    ['/0001 f 0.01'],
  )
  t.equal(await destinations(peerShow), 1)
})

test('a display of the settings that registers is sent the page and then its snapshot', async (t) => {
  const show = await runBridge(t, { displays: [] })
  const peer = await openPeer(t, show.bridge.osc.port)
  await show.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.25 })
  await show.reload({ displays: [displayOptions({ port: peer.port, prefix: '/crowd' })] })
  await peer.heard('/crowd/0002')
  peer.messages.length = 0
  for (let n = 0; n < 2; n++) {
    peer.send('/ovation/subscribe', 'Wall')
    await peer.settle()
  }
  t.same(
    peer.messages.filter((message) => !message.startsWith('/ovation/pong')),
    [
      `/ovation/subscribed sii Wall ${peer.port} 60`,
      '/ovation/page ss show first',
      '/crowd/0002 f 0.25',
      `/ovation/subscribed sii Wall ${peer.port} 60`,
    ],
  )
})

test('a display of the settings that was down and registers is up, with its snapshot, once', async (t) => {
  const time = advanceTime(t)
  const port = await freePort()
  const show = await runBridge(t, { displays: [displayOptions({ port, name: 'wall' })] })
  const state = async () => (await show.admin('GET', '/status')).body.displays[0].state
  await advanceUntil(time, async () => {
    await show.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.25 })
    return (await state()) === 'down'
  })
  const peer = await openPeer(t, show.bridge.osc.port, { port })
  peer.send('/ovation/subscribe')
  await peer.heard('/0002 f 0.25')
  t.equal(await state(), 'up')
  // As long as it takes to believe that a display that was refused is back.
  await time.advance(2500)
  await peer.settle()
  t.equal(count(peer, '/0002'), 1)
  await turned(time, show.bridge.close())
})

/** Registrations with nobody registered, and displays that are connected later. */
function begin(t: Test) {
  const { displays, registrations } = openRegistrations(t, openLog({ level: 'silent', form: 'json' }))
  const subscribe = (address: string, port: number) =>
    registrations.subscribe(
      { address, port },
      { name: 'Wall', requested: readRequestedProfile(''), layoutId: undefined },
    )
  return { displays, registrations, subscribe }
}

test('a host name that resolves to a registered display later makes one display of the two', async (t) => {
  const { displays, subscribe } = begin(t)
  const { address } = await lookup('localhost')
  const connected = displays.connect([displayOptions({ host: 'localhost', port: 20_001 })])
  subscribe(address, 20_001)
  t.equal(displays.all.length, 2, 'nobody knows yet that they are one')
  await connected
  await until(() => displays.all.length === 1)
  t.match(displays.all, [{ options: { name: 'main' }, isRegistered: true }])
  t.equal(displays.connectedTo('show'), 1)
})

test('a display over TCP and one that registers at the same host and port are two, and both get everything', async (t) => {
  const show = await runBridge(t, { displays: [] })
  const peer = await openPeer(t, show.bridge.osc.port)
  const sink = await openTcpSink(t, { port: peer.port })
  await show.reload({ displays: [displayOptions({ port: peer.port, transport: 'tcp' })] })
  await sink.connected(1)
  peer.send('/ovation/subscribe')
  await peer.heard('/ovation/subscribed')
  await until(async () => (await destinations(show)) === 2)
  await press(show, peer)
  t.equal(count(peer, '/0001'), 1)
  t.same(
    (await sink.received(1)).filter((message) => message.startsWith('/0001 ')),
    ['/0001 if 1 0.01'],
  )
  const { displays } = (await show.admin('GET', '/status')).body
  t.match(displays, [
    { name: 'main', port: peer.port, transport: 'tcp', state: 'up' },
    { port: peer.port, transport: 'udp', lease: Number },
  ])
})

test('when the host name of a registered display comes to mean another machine, both are displays', async (t) => {
  const { displays, subscribe } = begin(t)
  await displays.connect([displayOptions({ port: 20_001 })])
  subscribe('127.0.0.1', 20_001)
  t.equal(displays.all.length, 1)
  const [configured] = displays.all
  const moveTo = (ip: string) => {
    configured!.sender.ip = ip
    displays.connect([displayOptions({ port: 20_001 })])
  }
  moveTo('127.0.0.9')
  t.match(displays.all, [
    { options: { name: 'main' }, isRegistered: false },
    { options: { name: 'Wall' }, isRegistered: true },
  ])
  moveTo('127.0.0.1')
  t.match(displays.all, [{ options: { name: 'main' }, isRegistered: true }])
  t.end()
})
