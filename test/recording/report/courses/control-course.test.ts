import { cellsOf } from '../../../../src/recording/report/courses/control-course.js'
import { QuartilesOfValues } from '../../../../src/recording/report/courses/quartiles-of-values.js'
import { test } from '../../../support/tap.js'

test('what a course takes of memory is known before, so that a report has fewer steps where it has many controls', (t) => {
  const of = (type: Parameters<typeof cellsOf>[0], options: readonly string[] = []) =>
    cellsOf(type, { once: false, words: false, options })
  t.equal(of('Button'), 1)
  t.equal(of('Toggle'), 2)
  t.equal(of('Index', ['A', 'B', 'C']), 3)
  t.equal(of('Index'), 1, 'even without options')
  t.equal(of('Slider'), QuartilesOfValues.levels)
  t.end()
})
