import { QuartilesOfValues } from '../../../../src/recording/report/courses/quartiles-of-values.js'
import { Cut, Timeline } from '../../../../src/recording/report/timeline.js'
import { test } from '../../../support/tap.js'

const ten = new Timeline(0, 9999, 1000)

test('quartiles are right to a fortieth; a step without values has none', (t) => {
  const course = new QuartilesOfValues(10)
  for (let n = 0; n <= 100; n++) course.take(4, n / 100)
  const { values } = course.describe(new Cut(ten, 0, 9999, 100)).quartiles
  t.same(values.slice(0, 4), [null, null, null, null])
  for (const [at, wanted] of [0.25, 0.5, 0.75].entries())
    t.ok(Math.abs(values[4]![at]! - wanted) <= 0.025, `${values[4]![at]} is about ${wanted}`)
  t.end()
})

test('the values of a step are spread over the cell that they are in, up to 1', (t) => {
  for (const [value, begin] of [
    [0, 0],
    [0.5, 20],
    [1, 39],
  ] as const) {
    const course = new QuartilesOfValues(10)
    for (let n = 0; n < 4; n++) course.take(0, value)
    const [first] = course.describe(new Cut(ten, 0, 9999, 100)).quartiles.values
    const expected = [0.25, 0.5, 0.75].map((part) => (begin + part) / 40)
    for (const [at, quartile] of first!.entries()) t.ok(Math.abs(quartile - expected[at]!) < 1e-3)
  }
  t.end()
})

test('where a quarter ends with a cell, the quartile is the end of that cell', (t) => {
  const course = new QuartilesOfValues(10)
  for (const value of [0, 1, 1, 1]) course.take(0, value)
  t.equal(course.describe(new Cut(ten, 0, 9999, 100)).quartiles.values[0]![0], 0.025)
  t.end()
})

test('what is no number from 0 to 1 is passed over', (t) => {
  const course = new QuartilesOfValues(10)
  for (const value of [0.2, 'half', 2, 2, -1, null, [0.9]]) course.take(0, value)
  const [first] = course.describe(new Cut(ten, 0, 9999, 100)).quartiles.values
  for (const value of first!) t.ok(Math.abs(value - 0.2) <= 0.025)
  t.end()
})

test('steps that are drawn as one have the quartiles of all their values', (t) => {
  const course = new QuartilesOfValues(10)
  for (let n = 0; n < 30; n++) course.take(n % 10, n < 20 ? 0.1 : 0.9)
  const { step, values } = course.describe(new Cut(ten, 0, 9999, 3)).quartiles
  t.equal(step, 5000)
  t.equal(values.length, 2)
  t.ok(values[0]![1] < 0.2)
  t.ok(values[0]![2] > 0.8)
  t.end()
})
