import { readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { iniFor, startDaemon, type TestDaemon } from '../../../support/machine/daemon.js'
import { apiKey } from '../../../support/show/bridge.js'
import { openSink } from '../../../support/wire/sink.js'
import { scopedKeys } from '../../support/senders.js'

/** A daemon that plays the demo to one display. Its texts wait for an operator, so that there is something to judge. */
export async function startDemo(t: Test): Promise<TestDaemon> {
  const demo = readFileSync('config/layouts/demo.json', 'utf8')
  const { port } = await openSink(t)
  const cwd = t.testdir({
    'service.ini': `[service]\nlayouts = layouts\n[auth]\napi_key_file = keys\n${iniFor(port)}`,
    keys: [apiKey, ...scopedKeys].join('\n'),
    layouts: { 'demo.json': demo.replace('"type": "String",', '"type": "String", "moderate": true,') },
    media: { 'heart.svg': readFileSync('config/media/heart.svg', 'utf8') },
  })
  return startDaemon(t, { cwd })
}

/** A code that opens the desk of a daemon once. */
export async function deskCodeOf(daemon: Pick<TestDaemon, 'run'>): Promise<string> {
  const { stdout } = await daemon.run('desk')
  return new URL(stdout.trim()).hash.slice(1)
}
