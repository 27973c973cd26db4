import type { Test } from 'tap'
import { Changes } from '../../src/state/changes.js'
import { LastAction } from '../../src/state/last-action.js'
import { test } from '../support/tap.js'

/** One whose clock the test sets. */
function open(t: Test) {
  const clock = { now: 1_000_000 }
  const changes = new Changes()
  const lastAction = new LastAction(changes)
  t.intercept(Date, 'now', { value: () => clock.now })
  return { clock, lastAction, stored: () => changes.take(0) }
}

test('the first action is stored at once, and others at most every five seconds', (t) => {
  const { clock, lastAction, stored } = open(t)
  t.equal(lastAction.time, null)
  t.same([...lastAction.entries()], [])
  lastAction.note(0)
  t.same(stored(), [], 'a turn without an action is none')
  lastAction.note(1)
  t.same(stored(), [['acted', 1_000_000]])
  clock.now += 4999
  lastAction.note(3)
  t.same(stored(), [])
  t.equal(lastAction.time, 1_004_999)
  clock.now += 1
  lastAction.note(3)
  t.same(stored(), [], 'nobody has acted since')
  lastAction.note(4)
  t.same(stored(), [['acted', 1_005_000]])
  t.end()
})

test('a stop stores the exact time, once', (t) => {
  const { clock, lastAction, stored } = open(t)
  lastAction.note(1)
  clock.now += 3000
  lastAction.note(2)
  stored()
  lastAction.close()
  t.same(stored(), [['acted', 1_003_000]])
  lastAction.close()
  t.same(stored(), [])
  t.end()
})

test('after the clock was set back, a time ahead of it counts as now, and ages from then on', (t) => {
  const { clock, lastAction, stored } = open(t)
  lastAction.restore(99_000_000)
  t.equal(lastAction.time, 1_000_000)
  clock.now += 60_000
  t.equal(lastAction.time, 1_000_000)
  lastAction.close()
  t.same(stored(), [['acted', 1_000_000]])
  clock.now = 500_000
  lastAction.note(1)
  t.same(stored(), [['acted', 500_000]], 'the next action is stored at once')
  t.end()
})
