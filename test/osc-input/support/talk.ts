import type { Test } from 'tap'
import { runBridge } from '../../support/show/bridge.js'
import { openPeer } from './peer.js'

/** Has a program and a display on each of these addresses of this machine talk to a port that hears everywhere. */
export async function talk(t: Test, hosts: readonly string[]): Promise<void> {
  const { bridge, act, admin } = await runBridge(t, { osc: { host: '::' } })
  for (const host of hosts) {
    const asker = await openPeer(t, bridge.osc.port, { host })
    asker.send('/ovation/ping', 'x')
    t.equal(await asker.heard('/ovation/pong'), '/ovation/pong s x', host)
    // A connected socket hears the port alone that it has spoken to.
    const display = await openPeer(t, bridge.osc.port, { host, connected: true })
    display.send('/ovation/subscribe', host)
    t.equal(await display.heard('/ovation/subscribed'), `/ovation/subscribed sii ${host} ${display.port} 60`)
    display.send('/ovation/ping', 'y')
    t.equal(await display.heard('/ovation/pong'), '/ovation/pong s y', 'heard on the way of its values, too')
    await act({ layoutId: 'show', lid: 1, type: 'Button' })
    await display.heard('/0001 if')
    await asker.settle()
  }
  t.match(
    (await admin('GET', '/status')).body.displays.slice(1),
    hosts.map((host) => ({ name: host, host, state: 'up', lastError: null })),
  )
}
