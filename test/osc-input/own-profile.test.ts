import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DisplayRegistration } from '../../src/state/state-entry.js'
import { stateFileName } from '../../src/store/file-store.js'
import { encodeRecord, stateHeader } from '../../src/store/record.js'
import { recordLog } from '../support/record-log.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { openPeer } from './support/peer.js'

/** A state folder in which a display has registered. */
function stateWith(folder: string, lease: DisplayRegistration): string {
  const entries = [['lease', `${lease.ip} ${lease.port}`, lease]]
  writeFileSync(join(folder, stateFileName), Buffer.concat([stateHeader, entries].map(encodeRecord)))
  return folder
}

test('a display sets keys of its profile over the preset, and is answered in this profile too', async (t) => {
  const { act, bridge } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  await act({ layoutId: 'show', lid: 4, type: 'Index', value: 2 })
  peer.send('/ovation/subscribe', 'Wall', 'qlcplus votes=on prefix=/crowd snapshot=all')
  t.equal(await peer.heard('/crowd/0004/votes'), '/crowd/0004/votes iii 0 0 1')
  t.ok(peer.messages.includes('/crowd/0004 i 2'), 'the snapshot that it wants')
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  t.equal(await peer.heard('/crowd/0003'), '/crowd/0003 f 1')
  peer.messages.length = 0
  for (const address of ['/0003', '/ovation/refresh']) peer.send(address)
  await peer.settle()
  t.same(peer.messages.slice(0, 4), [
    '/crowd/0003 f 1',
    '/crowd/0003 f 1',
    '/crowd/0004 i 2',
    '/crowd/0004/votes iii 0 0 1',
  ])
})

test('saying the same keys in another order renews; others make it new, with a snapshot', async (t) => {
  const { act, bridge } = await runBridge(t)
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  const peer = await openPeer(t, bridge.osc.port)
  const snapshots = () => peer.messages.filter((message) => message.startsWith('/0003')).length
  peer.send('/ovation/subscribe', 'Wall', 'puredata votes=on bundle=never')
  await peer.heard('/0003 i 1')
  peer.send('/ovation/subscribe', 'Wall', 'puredata  bundle=never votes=on')
  await peer.settle()
  t.equal(snapshots(), 1)
  peer.send('/ovation/subscribe', 'Wall', 'puredata bundle=never votes=on toggle=float')
  await peer.heard('/0003 f 1')
  t.equal(snapshots(), 2)
})

test('an unknown key or value is answered with what there is, at both ports, and registers nobody', async (t) => {
  const { admin, bridge } = await runBridge(t)
  const speaker = await openPeer(t, bridge.osc.port)
  const display = await openPeer(t, bridge.osc.port)
  speaker.send('/ovation/subscribe', display.port, 'Wall', 'puredata colour=red')
  for (const peer of [speaker, display])
    t.match(
      await peer.heard('/ovation/error'),
      /subscribe unknown key colour: expected KEY=VALUE after the preset; KEY is one of bundle, .*, prefix$/,
    )
  speaker.messages.length = 0
  speaker.send('/ovation/subscribe', display.port, 'Wall', 'puredata votes=maybe')
  t.match(
    await speaker.heard('/ovation/error'),
    /votes: expected one of off, on; received a string of 5 characters/,
  )
  t.equal((await admin('GET', '/status')).body.displays.length, 1)
})

test('its profile survives a restart', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { state })
  const peer = await openPeer(t, first.bridge.osc.port)
  peer.send('/ovation/subscribe', 'Wall', 'puredata toggle=float prefix=/crowd')
  await peer.heard('/ovation/page')
  await first.bridge.close()
  const second = await runBridge(t, { state })
  await second.act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  t.equal(await peer.heard('/crowd/0003'), '/crowd/0003 f 1')
  t.equal(peer.messages.filter((message) => message.startsWith('/ovation/page')).length, 1)
})

test('a stored registration with a preset that is not known here is generic, with a warning, and the start goes on', async (t) => {
  const { log, events } = recordLog()
  for (const preset of ['nosuch', '__proto__', 'puredata nosuch=1', 'puredata votes=maybe']) {
    const peer = await openPeer(t, 0)
    const until = Date.now() + 60_000
    const lease = { ip: '127.0.0.1', port: peer.port, name: 'Wall', preset, layoutId: null, until }
    const { act, admin } = await runBridge(t, { state: stateWith(t.testdir(), lease), log })
    t.match((await admin('GET', '/status')).body.displays[1], { name: 'Wall', port: peer.port })
    await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
    t.equal(await peer.heard('/0003'), '/0003 i 1')
  }
  t.equal(events.filter((event) => /^warn: stored registration has an unknown profile/.test(event)).length, 4)
})

test('a stored registration holds for 60 s at most, however far away the clock says that its end is', async (t) => {
  const lease = {
    ip: '127.0.0.1',
    port: 20_001,
    name: 'Wall',
    preset: 'generic',
    layoutId: null,
    until: 4e12,
  }
  const { admin } = await runBridge(t, { state: stateWith(t.testdir(), lease) })
  const { displays } = (await admin('GET', '/status')).body
  t.ok(displays[1].lease <= 60, `${displays[1].lease} s`)
})

test('a registration that ran out while the daemon was down is shown as down, until it comes back', async (t) => {
  const peer = await openPeer(t, 0)
  const until = Date.now() - 1000
  const lease = { ip: '127.0.0.1', port: peer.port, name: 'Wall', preset: 'generic', layoutId: null, until }
  const { act, admin, bridge } = await runBridge(t, { state: stateWith(t.testdir(), lease) })
  const standing = async () => (await admin('GET', '/status')).body.displays[1]
  t.match(await standing(), { name: 'Wall', state: 'down', lease: 0, lastError: /its lease has ended/ })
  t.equal((await admin('GET', '/layout/show')).body.destinationCount, 1)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.25 })
  const same = await openPeer(t, bridge.osc.port)
  same.send('/ovation/subscribe', peer.port, 'Wall')
  await peer.heard('/0002 f 0.25')
  t.same(peer.messages[1], '/ovation/page ss show first', 'it is new again')
  t.match(await standing(), { name: 'Wall', state: 'up', lastError: null })
})
