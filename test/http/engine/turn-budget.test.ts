import { TurnBudget } from '../../../src/http/engine/turn-budget.js'
import { test } from '../../support/tap.js'

test('a budget allows its number in each turn of the event loop, and no more', async (t) => {
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

test('unused budget does not carry over to the next turn', async (t) => {
  const budget = new TurnBudget(2)
  t.ok(budget.take())
  await new Promise(setImmediate)
  t.same(
    [1, 2, 3].map(() => budget.take()),
    [true, true, false],
  )
})
