import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil } from '../support/time/advance-until.js'
import { until } from '../support/time/until.js'
import { storedIn, summaryOf } from './support/summary-of.js'
import { openTestStore, TestDisk } from './support/test-store.js'

const slow = 'warn: the disk is slow; a power cut may lose what was written last'

test('a disk that takes its time does not hold up a close: all is written, only not synced', async (t) => {
  const time = advanceTime(t)
  const { disk, syncs } = slowDisk()
  const { folder, state, store, press, events } = await openTestStore(t, t.testdir(), { disk })
  disk.isFixed = false
  press(1, 'while the disk is slow')
  store.commit()
  await advanceUntil(time, () => syncs.length === 1)
  press(1, 'last')
  let isClosed = false
  const closed = store.close().then(() => {
    isClosed = true
  })
  await time.advance(499)
  t.notOk(isClosed)
  await time.advance(1)
  await until(() => isClosed)
  await closed
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [slow])
  t.same(readdirSync(folder), ['state.log'], 'and the folder is released')
})

test('a new state file that is not on the disk when the store closes does not replace the old one', async (t) => {
  const time = advanceTime(t)
  const { disk, syncs } = slowDisk()
  const { folder, state, store, press, events } = await openTestStore(t, t.testdir(), { disk, growth: 1000 })
  const before = statSync(join(folder, 'state.log')).ino
  disk.isFixed = false
  for (let n = 0; n < 100; n++) {
    press(1, `key ${n}`)
    store.commit()
  }
  await advanceUntil(time, () => existsSync(join(folder, 'state.log.next')))
  const closed = store.close()
  await time.advance(500)
  await closed
  for (const finish of syncs) finish()
  await until(() => !existsSync(join(folder, 'state.log.next')))
  t.equal(statSync(join(folder, 'state.log')).ino, before)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [slow])
  t.same(readdirSync(folder), ['state.log'], 'nor is the folder taken again')
})

test('what is written while a sync is under way is synced before the store is closed', async (t) => {
  const time = advanceTime(t)
  const { disk, syncs } = slowDisk()
  const { store, press, events } = await openTestStore(t, t.testdir(), { disk })
  disk.isFixed = false
  press(1)
  store.commit()
  await advanceUntil(time, () => syncs.length === 1)
  press(1)
  store.commit()
  const closed = store.close()
  syncs[0]!()
  await until(() => syncs.length === 2)
  syncs[1]!()
  await closed
  t.same(events, [])
})

/** A disk whose syncs last until they are ended, once it is no longer `isFixed`. */
function slowDisk() {
  const syncs: (() => void)[] = []
  const disk = new TestDisk(() => new Promise((resolve) => syncs.push(resolve)))
  disk.isFixed = true
  return { disk, syncs }
}
