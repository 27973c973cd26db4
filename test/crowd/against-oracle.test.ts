import fc from 'fast-check'
import { controlTypes } from '../../src/controls/control-types.js'
import { test } from '../support/tap.js'
import { playHistory } from './support/play-history.js'

const steps = fc.array(fc.tuple(byte(), byte(), byte(), byte()), { maxLength: 150, size: 'max' })

// Another seed each time; a failure tells it, with the shortest history.
for (const [at, type] of controlTypes.entries())
  test(`whatever people do on a ${type}, every signal is what its definition says`, async (t) => {
    const beginnings = fc.tuple(byte(), byte(), byte())
    const property = fc.property(beginnings, steps, ([window, second, other], steps) =>
      playHistory(Uint8Array.from([at, window, second, other, ...steps.flat()])),
    )
    t.doesNotThrow(() => fc.assert(property, { numRuns: 200 }))
  })

function byte(): fc.Arbitrary<number> {
  return fc.noBias(fc.nat(255))
}
