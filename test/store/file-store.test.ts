import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openFilesIn } from '../support/machine/open-files.js'
import { test } from '../support/tap.js'
import { moment, until } from '../support/time/until.js'
import { storedIn, summaryOf } from './support/summary-of.js'
import { crowdOf, openTestStore } from './support/test-store.js'

test('all changes of a turn are one record, and survive from then on', async (t) => {
  const { folder, state, store, press } = await openTestStore(t, t.testdir())
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

test('the state file is for this user alone', async (t) => {
  const { folder } = await openTestStore(t, t.testdir())
  t.equal(statSync(join(folder, 'state.log')).mode & 0o777, 0o600)
})

test('a kill at any moment of a rewrite loses nothing and adds nothing', async (t) => {
  const { folder, state, store, press } = await openTestStore(t, t.testdir(), { crowd: 1600, growth: 1000 })
  const isUnderWay = () => existsSync(join(folder, 'state.log.next'))
  let rewriting = 0
  // A quick disk leaves few turns in the time of one rewrite: as many rewrites as it takes, the last one to its end.
  for (let turn = 0; rewriting < 10 || isUnderWay(); turn++) {
    const isRewriting = isUnderWay()
    for (let n = 0; n < 5; n++) press(1 + ((turn * 7 + n) % 9), `key ${turn} ${n}`)
    if (turn % 50 === 0) state.revocations.revoke('show', turn)
    store.commit()
    if (isRewriting) {
      rewriting++
      t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
    }
    await (isRewriting ? setImmediate() : moment())
  }
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  press(1, 'after')
  const before = lines(folder)
  store.commit()
  t.equal(lines(folder), before + 1, 'and the new state file is also written once a turn')
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
  await until(() => !isUnderWay())
})

test('a new state file has each count with exactly the keys used for it', async (t) => {
  const { folder, state, store, press } = await openTestStore(t, t.testdir(), { growth: 1000 })
  state.restore(crowdOf(1600))
  const inode = () => statSync(join(folder, 'state.log')).ino
  const first = inode()
  for (let turn = 0; inode() === first; turn++) {
    const isRewriting = existsSync(join(folder, 'state.log.next'))
    if (!isRewriting && turn % 100 === 0) store.commit()
    press(1, `key ${turn}`)
    await (isRewriting ? setImmediate() : moment())
  }
  const stored = summaryOf(storedIn(folder))
  const keys = stored.filter((thing) => thing.startsWith('key '))
  t.ok(keys.length > 100)
  const [count] = stored.filter((thing) => thing.startsWith('["control","show",1,'))
  t.equal(count, `["control","show",1,"Button",${keys.length},null,[]]`)
})

test('a count that changes constantly does not make the state file grow without limit', async (t) => {
  const { folder, state, store, press } = await openTestStore(t, t.testdir(), { growth: 20_000 })
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
  const { folder, state, store, press } = await openTestStore(t, t.testdir())
  press(1)
  await store.close()
  t.notOk(store.durable)
  t.same(summaryOf(storedIn(folder)), summaryOf(state))
  t.same(openFilesIn(folder), [])
  t.same(readdirSync(folder), ['state.log'])
  await until(() => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8') === '')
})

function lines(folder: string): number {
  return readFileSync(join(folder, 'state.log'), 'latin1').split('\n').length - 1
}
