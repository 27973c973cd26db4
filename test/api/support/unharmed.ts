import type { Test } from 'tap'
import type { TestBridge } from '../../support/show/bridge.js'
import { atRest } from './used-show.js'

/**
 * For the end of a test that sent nothing but bad input: none of it counted, none of it reached the display, no
 * fault of ours was behind a refusal, and the very next good press goes through.
 */
export async function checkUnharmed(t: Test, { act, admin, sink }: TestBridge): Promise<void> {
  const controls = async () => (await admin('GET', '/layout/show/state')).body.controls
  t.strictSame(await controls(), atRest, 'nothing counted')
  t.match(await act({ layoutId: 'show', lid: 1, type: 'Button' }), { status: 200, body: { ok: true } })
  t.strictSame(await sink.received(1), ['/0001 if 1 0.01'], 'the good press is all that the display got')
  const { accepted, refused } = (await admin('GET', '/status')).body.actions
  t.equal(accepted, 1)
  t.notOk('internal' in refused)
}
