import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Changes } from '../../../src/state/changes.js'
import { Idempotency, keyHash } from '../../../src/state/idempotency.js'
import { encodeRecord, stateHeader } from '../../../src/store/record.js'
import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { answer } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'

/** Five times the promised time, for slow machines. */
const readyWithinMs = 5 * 1000

test('a daemon with a million keys to remember starts in time, and remembers them', async (t) => {
  const cwd = t.testdir({ 'service.ini': iniFor((await openSink(t)).port) })
  mkdirSync(join(cwd, 'state'))
  writeFileSync(join(cwd, 'state', 'state.log'), logOf(1_000_000))
  const timing = startTiming()
  const daemon = await startDaemon(t, { cwd })
  timing.within(t, readyWithinMs, 'ready')
  const { stdout } = await daemon.run('token', 'demo', '--participant', 'seat-1')
  const press = async (key: string) => {
    const headers = {
      authorization: `Bearer ${stdout.trim()}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const body = JSON.stringify({ layoutId: 'demo', lid: 1, type: 'Button' })
    return (await answer(fetch(`${daemon.url}/action`, { method: 'POST', headers, body }))).status
  }
  t.same(await Promise.all(['0', '499999', '999999', '1000000'].map(press)), [200, 200, 200, 200])
  const status = JSON.parse((await daemon.run('status', '--json')).stdout)
  t.equal(status.actions.accepted, 1, 'only the new one is counted')
})

/** A state file with this many keys of one participant, all just used. */
function logOf(count: number): Buffer {
  const keys = new Idempotency(new Changes())
  for (let n = 0; n < count; n++) keys.add(keyHash('demo', 'seat-1', String(n)), performance.now())
  return Buffer.concat([encodeRecord(stateHeader), encodeRecord([...keys.entries()])])
}
