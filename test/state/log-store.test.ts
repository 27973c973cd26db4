import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { apply } from '../../src/state/control-state.js'
import type { ControlEntry } from '../../src/state/entry.js'
import { LogStore } from '../../src/state/log-store.js'
import { ShowState } from '../../src/state/show-state.js'
import { recordLog } from '../support/record-log.js'
import { layoutOf } from '../support/show.js'
import { mountDisk, whyNoDisk } from '../support/small-disk.js'
import { until } from '../support/until.js'
import { storedIn, summaryOf } from './summary-of.js'

test('all changes of a turn are one record, and survive from then on', async (t) => {
  const { folder, state, store, press } = await open(t, t.testdir())
  t.ok(store.durable)
  const before = lines(folder)
  for (let n = 1; n <= 100; n++) press(1, `key ${n}`)
  press(7, 'another')
  store.commit()
  t.equal(lines(folder), before + 1)
  t.same(summaryOf(storedIn(folder)), summaryOf(state))
  store.commit()
  t.equal(lines(folder), before + 1, 'and a turn without changes writes nothing')
})

test('the log is for this user alone', async (t) => {
  const { folder } = await open(t, t.testdir())
  t.equal(statSync(join(folder, 'state.log')).mode & 0o777, 0o600)
})

test('at any moment while the log is written anew, a kill would lose nothing and invent nothing', async (t) => {
  const { folder, state, store, press } = await open(t, t.testdir(), { crowd: 1600, growth: 1000 })
  const inode = () => statSync(join(folder, 'state.log')).ino
  const first = inode()
  let rewriting = 0
  for (let turn = 0; inode() === first; turn++) {
    const isRewriting = existsSync(join(folder, 'state.log.next'))
    for (let n = 0; n < 5; n++) press(1 + ((turn * 7 + n) % 9), `key ${turn} ${n}`)
    if (turn % 50 === 0) state.revocations.revoke('show', turn)
    store.commit()
    if (isRewriting) {
      rewriting++
      t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
    }
    await new Promise((resolve) => (isRewriting ? setImmediate(resolve) : setTimeout(resolve, 2)))
  }
  t.ok(rewriting >= 3, `${rewriting} turns fell into the time of the rewrite`)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  press(1, 'after')
  const before = lines(folder)
  store.commit()
  t.equal(lines(folder), before + 1, 'and the new log is written once a turn too')
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
})

test('a count that changes all the time does not make the log grow without end', async (t) => {
  const { folder, state, store, press } = await open(t, t.testdir(), { growth: 20_000 })
  const size = () => statSync(join(folder, 'state.log')).size
  const small = size()
  for (let rewrites = 0; rewrites < 2; rewrites++) {
    while (size() < 40_000) {
      press(1)
      store.commit()
    }
    await until(() => size() < 20_000)
    t.ok(size() < 2 * small + 200, `${size()} bytes are enough`)
  }
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
})

test('what is stored while it closes is stored, and nothing stays open', async (t) => {
  const { folder, state, store, press } = await open(t, t.testdir())
  press(1)
  await store.close()
  t.notOk(store.durable)
  t.same(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(openFilesIn(folder), [])
  t.same(readdirSync(folder), ['state.log'])
})

test('a folder that is removed under it is made again, with everything in it', async (t) => {
  const folder = join(t.testdir(), 'state')
  const { state, store, press, events } = await open(t, folder)
  press(1, 'before')
  store.commit()
  rmSync(folder, { recursive: true })
  press(1, 'meanwhile')
  store.commit()
  await until(() => existsSync(join(folder, 'state.log')) && store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('with a file in the place of the folder it goes on, says so once, and recovers by itself', async (t) => {
  const folder = join(t.testdir(), 'state')
  const { state, store, press, events } = await open(t, folder)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  await until(() => !store.durable)
  press(1, 'not durable')
  store.commit()
  t.equal(state.stage.layouts.get('show')?.controls.get(1)?.state.count, 1)
  await severalTicks()
  t.same(events, [troubled])
  rmSync(folder)
  await until(() => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  press(1, 'durable')
  store.commit()
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('a new log that does not reach the disk does not take the place of the old one', async (t) => {
  const folder = t.testdir({ 'state.log.next': t.fixture('symlink', '/dev/null') })
  const { state, store, events } = await open(t, folder)
  t.notOk(store.durable, 'a device cannot be synced')
  t.notOk(existsSync(join(folder, 'state.log')))
  t.ok(existsSync('/dev/null'))
  await until(() => store.durable)
  t.same(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('on closing it tries once more to store what could not be stored', async (t) => {
  const folder = join(t.testdir(), 'state')
  const { state, store, press } = await open(t, folder)
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  await until(() => !store.durable)
  press(1)
  rmSync(folder)
  await store.close()
  t.same(summaryOf(storedIn(folder)), summaryOf(state))
})

test('a full disk stops nothing, leaves no file open, is said once, and is got over', { skip: whyNoDisk }, async (t) => {
  const disk = mountDisk(t, '64k')
  const { folder, state, store, press, events } = await open(t, disk.path)
  disk.fill()
  let presses = 0
  while (store.durable && presses < 10_000) {
    press(1, `key ${presses++}`)
    store.commit()
  }
  t.notOk(store.durable)
  t.equal(countIn(storedIn(folder)), presses - 1, 'all but the press that did not fit is there')
  await severalTicks()
  press(1, 'while full')
  store.commit()
  t.equal(countIn(state), presses + 1)
  t.same(openFilesIn(folder), [])
  t.same(events, [troubled])
  disk.free()
  await until(() => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

test('with no room for a new log the old one stays in force', { skip: whyNoDisk }, async (t) => {
  const disk = mountDisk(t, '64k')
  const { folder, state, store, press, events } = await open(t, disk.path, { growth: 1000 })
  disk.fill()
  while (statSync(join(folder, 'state.log')).size < 2000) {
    press(1)
    store.commit()
  }
  await until(() => events.length > 0)
  t.ok(store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  disk.free()
  await until(() => events.length > 1)
  t.same(events, [troubled, recovered])
  t.ok(statSync(join(folder, 'state.log')).size < 200)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
})

test('a read-only folder stops nothing, and is stored in once it can be', { skip: whyNoDisk }, async (t) => {
  const disk = mountDisk(t, '64k')
  disk.makeReadOnly()
  const { folder, state, store, press, events } = await open(t, disk.path)
  t.notOk(store.durable)
  press(1, 'key')
  store.commit()
  await severalTicks()
  t.same(events, [troubled])
  t.same(readdirSync(folder), [])
  disk.makeWritable()
  await until(() => store.durable)
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(events, [troubled, recovered])
})

const troubled = 'error: the state cannot be written; actions go on, but would not survive a restart'
const recovered = 'info: the state is durable again'

interface TestStore {
  readonly folder: string
  readonly state: ShowState
  readonly store: LogStore
  readonly events: readonly string[]
  press(lid: number, key?: string): void
}

/** A store of the test layout. @param crowd controls of another layout, to make its log longer. */
async function open(t: Test, folder: string, { crowd = 0, growth = 1e9 } = {}): Promise<TestStore> {
  const state = new ShowState()
  const { log, events } = recordLog()
  state.restore(
    Array.from({ length: crowd }, (_, at): ControlEntry => ['control', 'big', at + 1, 'Slider', 0, 0.5, []]),
  )
  state.stage.play(new Map([['show', layoutOf()]]))
  const options = { folder, changes: state.changes, snapshot: () => state.entries(), log, growth }
  const store = new LogStore(options)
  await store.start()
  t.teardown(() => store.close())
  return {
    folder,
    state,
    store,
    events,
    press: (lid, key) => {
      const { state: control } = state.stage.layouts.get('show')!.controls.get(lid)!
      apply(control, control.type === 'Button' ? null : 0)
      state.changes.control(control)
      if (key !== undefined) state.idempotency.add(key, Date.now())
    },
  }
}

function countIn(state: ShowState): number {
  for (const entry of state.entries()) if (entry[0] === 'control' && entry[2] === 1) return entry[4]
  return 0
}

function lines(folder: string): number {
  return readFileSync(join(folder, 'state.log'), 'latin1').split('\n').length - 1
}

function openFilesIn(folder: string): readonly string[] {
  return readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`)
      } catch {
        return ''
      }
    })
    .filter((path) => path.startsWith(folder))
}

/** Long enough for the store to try again more than once. */
function severalTicks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2500))
}
