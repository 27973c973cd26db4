import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { coverReadOnly, whyNoDisk } from '../support/machine/small-disk.js'
import { test } from '../support/tap.js'
import { advanceTime, type ControlledTime } from '../support/time/advance-time.js'
import { advanceUntil } from '../support/time/advance-until.js'
import { within } from '../support/time/until.js'
import { storedIn, summaryOf } from './support/summary-of.js'
import { openTestStore, TestDisk } from './support/test-store.js'

test('a folder that is removed under it is made again, with everything in it', async (t) => {
  const time = advanceTime(t)
  const folder = join(t.testdir(), 'state')
  const { state, store, press, events } = await openTestStore(t, folder)
  press(1, 'before')
  store.commit()
  rmSync(folder, { recursive: true })
  press(1, 'meanwhile')
  store.commit()
  await advanceUntil(time, () => existsSync(join(folder, 'state.log')) && store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('a folder that is moved away is made again at its place, also when it is moved right before the end', async (t) => {
  const time = advanceTime(t)
  const folder = join(t.testdir(), 'state')
  const { state, store, press, events } = await openTestStore(t, folder)
  press(1, 'before')
  store.commit()
  renameSync(folder, `${folder}-moved`)
  press(1, 'meanwhile')
  store.commit()
  t.strictSame(summaryOf(storedIn(`${folder}-moved`)), summaryOf(state))
  await advanceUntil(time, () => existsSync(join(folder, 'state.log')) && store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
  renameSync(folder, `${folder}-moved-again`)
  press(1, 'last')
  await within('a store that is closed', store.close())
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
})

test('with a folder in the place of its file it goes on, says so once, and recovers by itself', async (t) => {
  const time = advanceTime(t)
  const { folder, state, store, press, events } = await openTestStore(t, t.testdir())
  const file = join(folder, 'state.log')
  renameSync(file, `${file}.moved`)
  mkdirSync(file)
  await advanceUntil(time, () => !store.durable)
  press(1, 'meanwhile')
  store.commit()
  await severalTicks(time)
  t.same(events, [troubled])
  rmdirSync(file)
  await advanceUntil(time, () => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('a disk that becomes read-only is noticed while nothing happens', { skip: whyNoDisk }, async (t) => {
  const time = advanceTime(t)
  const { folder, store, events } = await openTestStore(t, t.testdir())
  const lift = coverReadOnly(t, folder)
  await advanceUntil(time, () => !store.durable)
  t.same(events, [troubled])
  lift()
  await advanceUntil(time, () => store.durable)
  t.same(events, [troubled, recovered])
})

test('with a file in the place of the folder it goes on, says so once, and recovers by itself', async (t) => {
  const time = advanceTime(t)
  const folder = join(t.testdir(), 'state')
  const { state, store, press, events } = await openTestStore(t, folder)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  await advanceUntil(time, () => !store.durable)
  press(1, 'not durable')
  store.commit()
  t.equal(state.layouts.byId.get('show')?.controls.get(1)?.state.count, 1)
  await severalTicks(time)
  t.same(events, [troubled])
  rmSync(folder)
  await advanceUntil(time, () => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  press(1, 'durable')
  store.commit()
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('a new state file that does not reach the disk does not replace the old one', async (t) => {
  const time = advanceTime(t)
  const folder = t.testdir()
  const disk = new TestDisk(failing)
  const { state, store, events } = await openTestStore(t, folder, { disk })
  t.notOk(store.durable)
  t.same(readdirSync(folder), ['lock'])
  disk.isFixed = true
  await advanceUntil(time, () => store.durable)
  t.same(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('a state file that the disk no longer accepts is rewritten completely', async (t) => {
  const time = advanceTime(t)
  const disk = new TestDisk(failing)
  disk.isFixed = true
  const { folder, state, store, press, events } = await openTestStore(t, t.testdir(), { disk })
  const failed = statSync(join(folder, 'state.log')).ino
  disk.isFixed = false
  press(1, 'before')
  store.commit()
  await advanceUntil(time, () => !store.durable)
  press(1, 'meanwhile')
  store.commit()
  await severalTicks(time)
  t.same(events, [troubled])
  disk.isFixed = true
  await advanceUntil(time, () => store.durable)
  t.not(statSync(join(folder, 'state.log')).ino, failed)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('leftovers in the place of a new state file do no harm', async (t) => {
  const folder = t.testdir()
  execFileSync('mkfifo', [join(folder, 'state.log.next')])
  const { state, store, events } = await openTestStore(t, folder)
  t.ok(store.durable)
  t.same(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [])
})

test('when both the old and the new state file fail, it says that changes would be lost', async (t) => {
  const time = advanceTime(t)
  const { folder, state, store, press, events } = await openTestStore(t, t.testdir(), { growth: 1000 })
  const block = join(folder, 'state.log.next', 'in the way')
  mkdirSync(block, { recursive: true })
  for (let n = 0; n < 100; n++) {
    press(1, `key ${n}`)
    store.commit()
  }
  await advanceUntil(time, () => events.length > 0)
  t.ok(store.durable)
  rmSync(join(folder, 'state.log'))
  await advanceUntil(time, () => !store.durable)
  await severalTicks(time)
  t.same(events, [outgrown, troubled])
  rmSync(join(folder, 'state.log.next'), { recursive: true })
  await advanceUntil(time, () => store.durable)
  t.same(events, [outgrown, troubled, recovered])
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
})

test('on closing it tries once more to store what could not be stored', async (t) => {
  const time = advanceTime(t)
  const folder = join(t.testdir(), 'state')
  const { state, store, press } = await openTestStore(t, folder)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  await advanceUntil(time, () => !store.durable)
  press(1)
  rmSync(folder)
  await within('a store that is closed', store.close())
  t.same(summaryOf(storedIn(folder)), summaryOf(state))
})

const failing = () => Promise.reject(new Error('EIO: i/o error, fdatasync'))
const outgrown = 'error: the state file cannot be rewritten, and keeps growing'
const troubled = 'error: the state cannot be written; actions still work, but would be lost at a restart'
const recovered = 'info: the state is durable again'

/** Long enough for the store to try again more than once, each time to its end. */
async function severalTicks(time: ControlledTime): Promise<void> {
  for (let n = 0; n < 30; n++) {
    await time.advance(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
