import fc from 'fast-check'
import { test } from '../../../support/tap.js'
import { demoText } from './support/demo.js'
import { followHistory } from './support/follow-history.js'
import { steps } from './support/histories.js'
import { layoutText } from './support/random-layout.js'

test('whatever is done to the demo, its text says it, and keeps the rest', (t) => {
  fc.assert(
    fc.property(steps, (history) => followHistory(demoText, history)),
    { numRuns: 50 },
  )
  t.end()
})

test('whatever is done to any layout, its text says it, and keeps the rest', (t) => {
  fc.assert(fc.property(layoutText, steps, followHistory), { numRuns: 50 })
  t.end()
})
