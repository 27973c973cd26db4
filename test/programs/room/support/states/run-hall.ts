import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Test } from 'tap'
import { runBridge, type TestBridge } from '../../../../support/show/bridge.js'
import { displayOptions } from '../../../../support/show/display-options.js'
import { openSink } from '../../../../support/wire/sink.js'
import { hardCatalogue, passcode } from './hard-layouts.js'

/** A key that may watch. */
export const viewKey = 'a-key-that-may-only-watch'

/**
 * A bridge with everything that the states need; all rooms are open and ask for the passcode.
 *
 * @param isDown whether one of the displays is down.
 */
export async function runHall(t: Pick<Test, 'teardown'>, isDown = true): Promise<TestBridge> {
  const state = mkdtempSync(join(tmpdir(), 'ovation-hall-'))
  t.teardown(() => rmSync(state, { recursive: true, force: true }))
  const sinks = [await openSink(t), await openSink(t), await openSink(t)]
  if (isDown) await sinks[2]!.close()
  return runBridge(t, {
    catalogue: hardCatalogue(),
    layouts: resolve('config/own'),
    state,
    record: { keep: 2 ** 30 },
    limits: { actionsPerSecond: 0 },
    moreKeys: [`watcher/view:${viewKey}`],
    displays: ['stage', 'lights', 'foyer-screen-on-the-second-floor'].map((name, at) =>
      displayOptions({ name, port: sinks[at]!.port }),
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
