import { average, highest, quartile } from '../../../../src/recording/report/draw/number-tables.js'
import { test } from '../../../support/tap.js'

test('several steps are told as their average, their highest value, or the average of a quartile', (t) => {
  t.equal(average([1, 2, 6]), 3)
  t.equal(average([]), null)
  t.equal(highest([1, 6, 2]), 6)
  t.equal(highest([]), null)
  t.equal(quartile(2)([[0, 0.5, 1], null, [0, 0.5, 0.5]]), 0.75)
  t.equal(quartile(0)([null]), null)
  t.end()
})
