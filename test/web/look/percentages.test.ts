import fc from 'fast-check'
import { percentagesOf } from '../../../src/web/look/percentages.js'
import { test } from '../../support/tap.js'

test('percentages are whole and sum to 100', (t) => {
  t.same(percentagesOf([44, 43, 14]), [43, 43, 14])
  t.same(percentagesOf([1, 1, 1]), [34, 33, 33])
  t.same(percentagesOf([0, 5, 0]), [0, 100, 0])
  t.same(percentagesOf([1, 2]), [33, 67])
  t.same(percentagesOf([0, 0]), [0, 0], 'or are 0 where nobody has voted')
  t.same(percentagesOf([]), [])
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1 }), (counts) => {
      const total = counts.reduce((sum, each) => sum + each, 0)
      const percentages = percentagesOf(counts)
      if (total === 0) return percentages.every((each) => each === 0)
      const isNear = (each: number, at: number) => Math.abs(each - (100 * counts[at]!) / total) < 1
      return percentages.reduce((sum, each) => sum + each, 0) === 100 && percentages.every(isNear)
    }),
  )
  t.end()
})

test('more votes never have a smaller percentage', (t) => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 2 }), (counts) => {
      const ascending = [...counts].sort((a, b) => a - b)
      const percentages = percentagesOf([...ascending].reverse())
      return percentages.every((each, at) => at === 0 || each <= percentages[at - 1]!)
    }),
  )
  t.end()
})
