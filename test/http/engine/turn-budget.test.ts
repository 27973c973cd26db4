import { test } from 'tap'
import { TurnBudget } from '../../../src/http/engine/turn-budget.js'

test('a budget gives its number in each turn of the event loop, and nothing more', async (t) => {
  const budget = new TurnBudget(3)
  for (let turn = 0; turn < 3; turn++) {
    t.same(
      [1, 2, 3, 4, 5].map(() => budget.take()),
      [true, true, true, false, false],
      `turn ${turn}`,
    )
    await new Promise(setImmediate)
  }
})

test('what was not taken in a turn is not there in the next', async (t) => {
  const budget = new TurnBudget(2)
  t.ok(budget.take())
  await new Promise(setImmediate)
  t.same(
    [1, 2, 3].map(() => budget.take()),
    [true, true, false],
  )
})
