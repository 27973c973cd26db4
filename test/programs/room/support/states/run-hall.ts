import { resolve } from 'node:path'
import type { Test } from 'tap'
import { runBridge, type TestBridge } from '../../../../support/bridge.js'
import { displayOptions } from '../../../../support/display-options.js'
import { hardCatalogue, passcode } from './hard-layouts.js'

/** A key that may watch. */
export const viewKey = 'a-key-that-may-only-watch'

/** A bridge with everything that the states need; all rooms are open and ask for the passcode. */
export function runHall(t: Pick<Test, 'teardown'>): Promise<TestBridge> {
  return runBridge(t, {
    catalogue: hardCatalogue(),
    layouts: resolve('config/layouts'),
    limits: { actionsPerSecond: 0 },
    moreKeys: [`watcher/view:${viewKey}`],
    displays: ['stage', 'lights', 'foyer-screen-on-the-second-floor'].map((name, at) =>
      displayOptions({ name, port: 9100 + at }),
    ),
    // An address as venues have them.
    room: {
      open: 'on',
      passcode,
      url: 'http://192.168.20.14:8642',
      wifiSsid: 'Night Ferries',
      wifiPassword: 'harbour lights',
    },
  })
}
