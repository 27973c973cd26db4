import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { iniFor, startDaemon, type TestDaemon } from '../../support/machine/daemon.js'
import { openSink } from '../../support/wire/sink.js'
import { type Reload, reloadsOf } from './reloads.js'

/** A daemon whose layouts and settings a test may change. */
export interface ReloadingDaemon extends TestDaemon {
  readonly layoutFile: string
  readonly settingsFile: string
  /** Reloads, and returns the log line with the outcome. */
  reload(): Promise<Reload>
}

/** With a copy of the demo layout, one display, and no rate limit. */
export async function startWithLayouts(t: Test): Promise<ReloadingDaemon> {
  const sink = await openSink(t)
  const cwd = t.testdir({
    'service.ini': `[service]\nlayouts = layouts\n[limits]\nactions_per_second = 0\n${iniFor(sink.port)}`,
  })
  mkdirSync(join(cwd, 'layouts'))
  const layoutFile = join(cwd, 'layouts', 'demo.json')
  copyFileSync('config/layouts/demo.json', layoutFile)
  const daemon = await startDaemon(t, { cwd })
  return { ...daemon, layoutFile, settingsFile: join(cwd, 'service.ini'), reload: reloadsOf(daemon.process) }
}
