import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { resetState } from '../../src/state/control-state.js'
import type { ShowState } from '../../src/state/show-state.js'
import { notOnce, once } from '../support/show/once-show.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { storedIn, summaryOf } from './support/summary-of.js'
import { openTestStore } from './support/test-store.js'

test('a kill at any moment of a rewrite loses no choice and brings none back, whatever happens meanwhile', async (t) => {
  const { folder, state, store, choose } = await openShow(t, { growth: -1e9 })
  const isUnderWay = () => existsSync(join(folder, 'state.log.next'))
  const inode = () => statSync(join(folder, 'state.log')).ino
  const everybody = () => {
    for (let n = 0; n < 40_000; n++) choose(n, n % 3)
  }
  const events = {
    nothing: () => {},
    'a reset': () => reset(state),
    'a reset, after which everybody chooses': () => {
      reset(state)
      everybody()
    },
    'choices turned off and on': () => {
      turn(state, notOnce)
      turn(state, once)
    },
    'choices turned off': () => turn(state, notOnce),
  }
  for (const [name, happens] of Object.entries(events)) {
    await until(() => !isUnderWay())
    turn(state, once)
    everybody()
    store.commit()
    const before = inode()
    // Its first slice is written, most are not.
    while (!isUnderWay()) await nextTurn()
    let turns = 0
    for (; inode() === before; turns++) {
      if (turns === 1) happens()
      for (let n = 0; n < 20; n++) choose((turns * 977 + n * 31) % 40_000, turns % 3)
      store.commit()
      if (turns === 2)
        t.strictSame(summaryOf(storedIn(folder)), summaryOf(state), `${name}, before it is replaced`)
      await nextTurn()
    }
    t.ok(turns > 1, `${turns} turns of the rewrite`)
    t.strictSame(summaryOf(storedIn(folder)), summaryOf(state), name)
  }
})

test('200,000 changes of mind by 5,000 people leave a state file as large as 5,000 choices', async (t) => {
  const { folder, state, store, choose } = await openShow(t, { growth: 100_000 })
  const size = () => statSync(join(folder, 'state.log')).size
  for (let n = 0; n < 5000; n++) choose(n, 0)
  store.commit()
  const small = size()
  for (let round = 1; round <= 4; round++) {
    for (let n = 0; n < 50_000; n++) {
      choose(n % 5000, (round + Math.floor(n / 5000)) % 3)
      if (n % 50 === 0) store.commit()
    }
    store.commit()
    t.ok(size() > 5 * small)
    await until(() => size() < 2 * small)
  }
  t.strictSame(summaryOf(storedIn(folder)), summaryOf(state))
})

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A store of the test layout, with choices. */
async function openShow(t: Test, options: { readonly growth: number }) {
  const opened = await openTestStore(t, t.testdir(), options)
  turn(opened.state, once)
  const choose = (person: number, option: number) =>
    void opened.state.apply(indexOf(opened.state), option, `person-${person}`, '')
  return { ...opened, choose }
}

function turn(state: ShowState, catalogue: typeof once): void {
  state.layouts.load(catalogue)
  state.layouts.forgetReplaced()
}

function reset(state: ShowState): void {
  resetState(indexOf(state))
  state.changes.control(indexOf(state))
}

function indexOf(state: ShowState) {
  return state.layouts.byId.get('show')!.controls.get(4)!.state
}
