import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Test } from 'tap'
import { type Overrides, runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { layoutOf } from '../../../support/show/show.js'

/** A bridge with the demo that ships and its pictures; the room is open. */
export async function runDemo(t: Pick<Test, 'teardown'>, overrides: Overrides = {}): Promise<TestBridge> {
  const layouts = resolve('config/own')
  const demo = layoutOf(JSON.parse(readFileSync('config/layouts/demo.json', 'utf8')), 'demo.json')
  const bridge = await runBridge(t, { catalogue: new Map([['demo', demo]]), layouts, ...overrides })
  await bridge.admin('PUT', '/room/demo', { open: true })
  return bridge
}
