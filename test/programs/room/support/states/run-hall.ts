import { resolve } from 'node:path'
import type { Test } from 'tap'
import { runBridge, type TestBridge } from '../../../../support/bridge.js'
import { hardCatalogue, passcode } from './hard-layouts.js'

/** A bridge with everything that the states need; all rooms are open and ask for the passcode. */
export async function runHall(t: Pick<Test, 'teardown'>): Promise<TestBridge> {
  const catalogue = hardCatalogue()
  const bridge = await runBridge(t, {
    catalogue,
    layouts: resolve('config/layouts'),
    limits: { actionsPerSecond: 0 },
    // An address as venues have them.
    room: {
      open: 'on',
      passcode,
      url: 'http://192.168.20.14:8642',
      wifiSsid: 'Night Ferries',
      wifiPassword: 'harbour lights',
    },
  })
  return bridge
}
