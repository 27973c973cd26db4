import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShowState } from '../../src/state/show-state.js'
import { openFilesIn } from '../support/machine/open-files.js'
import { mountDisk, whyNoDisk } from '../support/machine/small-disk.js'
import { test } from '../support/tap.js'
import { advanceTime, type ControlledTime } from '../support/time/advance-time.js'
import { advanceUntil } from '../support/time/advance-until.js'
import { until } from '../support/time/until.js'
import { storedIn, summaryOf } from './support/summary-of.js'
import { openTestStore } from './support/test-store.js'

test('a full disk stops nothing, leaves no file open, is said once, and is got over', {
  skip: whyNoDisk,
}, async (t) => {
  const time = advanceTime(t)
  const disk = mountDisk(t, '64k')
  const { folder, state, store, press, events } = await openTestStore(t, disk.path)
  disk.fill()
  let presses = 0
  while (store.durable && presses < 10_000) {
    press(1, `key ${presses++}`)
    store.commit()
  }
  t.notOk(store.durable)
  t.equal(countIn(storedIn(folder)), presses - 1, 'all but the press that did not fit is there')
  await severalTicks(time)
  press(1, 'while full')
  store.commit()
  t.equal(countIn(state), presses + 1)
  // The last try has ended, too.
  await until(() => openFilesIn(folder).length === 1)
  t.same(openFilesIn(folder), [join(folder, 'lock')])
  t.same(events, [troubled])
  disk.free()
  await advanceUntil(time, () => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('without room for a new state file the old one stays in use', { skip: whyNoDisk }, async (t) => {
  const time = advanceTime(t)
  const disk = mountDisk(t, '64k')
  const { folder, state, store, press, events } = await openTestStore(t, disk.path, { growth: 1000 })
  disk.fill()
  while (statSync(join(folder, 'state.log')).size < 2000) {
    press(1)
    store.commit()
  }
  await advanceUntil(time, () => events.length > 0)
  t.ok(store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  disk.free()
  await advanceUntil(time, () => events.length > 1)
  t.same(events, [outgrown, recovered])
  t.ok(statSync(join(folder, 'state.log')).size < 200)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
})

test('a state that does not fit on the disk leaves nothing half written there', {
  skip: whyNoDisk,
}, async (t) => {
  const time = advanceTime(t)
  const disk = mountDisk(t, '128k')
  writeFileSync(join(disk.path, 'filling'), Buffer.alloc(80 * 1024))
  const { folder, state, store, events } = await openTestStore(t, disk.path, { crowd: 1600 })
  t.notOk(store.durable)
  t.same(readdirSync(folder), ['filling', 'lock'])
  t.same(openFilesIn(folder), [join(folder, 'lock')])
  disk.free()
  await advanceUntil(time, () => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('a read-only folder stops nothing, and is stored in once it can be', { skip: whyNoDisk }, async (t) => {
  const time = advanceTime(t)
  const disk = mountDisk(t, '64k')
  disk.makeReadOnly()
  const { folder, state, store, press, events } = await openTestStore(t, disk.path)
  t.notOk(store.durable)
  press(1, 'key')
  store.commit()
  await severalTicks(time)
  t.same(events, [troubled])
  t.same(readdirSync(folder), [])
  disk.makeWritable()
  await advanceUntil(time, () => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

const outgrown = 'error: the state file cannot be rewritten, and keeps growing'
const troubled = 'error: the state cannot be written; actions still work, but would be lost at a restart'
const recovered = 'info: the state is durable again'

function countIn(state: ShowState): number {
  for (const entry of state.entries()) if (entry[0] === 'control' && entry[2] === 1) return entry[4]
  return 0
}

/** Long enough for the store to try again more than once, each time to its end. */
async function severalTicks(time: ControlledTime): Promise<void> {
  for (let n = 0; n < 30; n++) {
    await time.advance(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
