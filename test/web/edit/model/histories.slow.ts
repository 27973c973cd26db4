import fc from 'fast-check'
import { test } from '../../../support/tap.js'
import { demoText } from './support/demo.js'
import { followHistory } from './support/follow-history.js'
import { steps } from './support/histories.js'
import { layoutText } from './support/random-layout.js'

test('a thousand histories of the demo, and as many of other layouts, are what their texts say', (t) => {
  fc.assert(
    fc.property(steps, (history) => followHistory(demoText, history)),
    { numRuns: 1000 },
  )
  fc.assert(fc.property(layoutText, steps, followHistory), { numRuns: 1000 })
  t.end()
})
