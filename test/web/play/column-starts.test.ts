import { columnStarts } from '../../../src/web/play/controls/column-starts.js'
import { test } from '../../support/tap.js'

test('cards are divided so that the highest column is as low as it can be', (t) => {
  t.same(columnStarts([10, 7, 5, 12], 2), [2])
  t.same(columnStarts([22, 7, 5, 9], 2), [1])
  t.same(columnStarts([10, 10, 10, 10, 10, 10], 3), [2, 4])
  t.same(columnStarts([5, 5, 5, 30], 3), [3], 'no column is begun for nothing')
  t.end()
})

test('one column, one card and none need no division', (t) => {
  t.same(columnStarts([10, 7, 5], 1), [])
  t.same(columnStarts([10], 3), [])
  t.same(columnStarts([], 2), [])
  t.end()
})

test('whatever the heights, every card is in one of the columns', (t) => {
  for (let count = 1; count < 60; count++) {
    const heights = Array.from({ length: count }, (_, at) => 1 + ((at * 37) % 29))
    for (const columns of [1, 2, 3]) {
      const starts = columnStarts(heights, columns)
      t.ok(starts.length < columns)
      t.same(
        starts,
        [...new Set(starts)].sort((one, next) => one - next),
      )
      t.ok(starts.every((at) => at > 0 && at < count))
    }
  }
  t.end()
})
