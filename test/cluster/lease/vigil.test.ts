import type { Claim } from '../../../src/cluster/lease/claim.js'
import { type SpareFacts, Vigil, type VigilVerdict } from '../../../src/cluster/lease/vigil.js'
import { test } from '../../support/tap.js'

const two: SpareFacts = { name: 'two', session: 's2', ownTerm: 0, mirroredTerm: 7 }
const held: Claim = { term: 7, holder: 'one', heir: 'two', session: 's1' }

/** What it says after the lease was read unchanged for so long, ms. */
function after(silence: number, claim: Claim | undefined, facts: SpareFacts = two): VigilVerdict {
  const vigil = new Vigil()
  vigil.see({ claim, revision: 4 }, 1000)
  vigil.see({ claim, revision: 4 }, 1000 + silence)
  return vigil.judge(facts, 1000 + silence)
}

test('the heir takes over after 2 s without a renewal, and not before', (t) => {
  t.equal(after(1999, held), 'wait')
  t.equal(after(2000, held), 'claim')
  t.end()
})

test('each renewal begins the time anew', (t) => {
  const vigil = new Vigil()
  for (let n = 0; n < 100; n++) {
    vigil.see({ claim: held, revision: n }, n * 2000)
    t.equal(vigil.judge(two, n * 2000), 'wait')
    t.equal(vigil.judge(two, n * 2000 + 1900), 'wait')
  }
  t.end()
})

test('so does an answer that did not come: the broker, not the stage, may have been away', (t) => {
  const vigil = new Vigil()
  vigil.see({ claim: held, revision: 4 }, 0)
  vigil.see({ claim: held, revision: 4 }, 1900)
  vigil.miss()
  t.equal(vigil.judge(two, 60_000), 'wait')
  vigil.see({ claim: held, revision: 4 }, 60_000)
  t.equal(vigil.judge(two, 61_900), 'wait')
  t.equal(vigil.judge(two, 62_000), 'claim')
  t.end()
})

test('nobody but the heir takes over by itself, and that only with a copy of this term', (t) => {
  t.equal(after(3_600_000, { ...held, heir: 'three' }), 'orphan')
  t.equal(after(3_600_000, { ...held, heir: null }), 'orphan')
  t.equal(after(3_600_000, held, { ...two, mirroredTerm: undefined }), 'orphan')
  t.equal(after(3_600_000, held, { ...two, mirroredTerm: 6 }), 'orphan')
  t.end()
})

test('a lease that was let go is the heir’s at once, or of the one that held it last', (t) => {
  const free = { ...held, holder: null }
  t.equal(after(0, free), 'claim')
  t.equal(after(0, { ...free, heir: null }, { ...two, ownTerm: 7, mirroredTerm: undefined }), 'claim')
  t.equal(after(0, { ...free, heir: 'three' }), 'wait', 'the heir has 10 s')
  t.equal(after(9999, { ...free, heir: 'three' }), 'wait')
  t.equal(after(10_000, { ...free, heir: 'three' }), 'claim')
  t.equal(after(9999, { ...free, heir: null }, { ...two, ownTerm: 6, mirroredTerm: undefined }), 'wait')
  t.end()
})

test('without any lease it waits whether a stage that knows better writes one', (t) => {
  t.equal(after(1199, undefined), 'wait')
  t.equal(after(1200, undefined), 'claim')
  t.end()
})

test('a stage that was started again takes its own lease back soon, unless it has lost its state and there is an heir', (t) => {
  const one: SpareFacts = { name: 'one', session: 'new', ownTerm: 7, mirroredTerm: undefined }
  t.equal(after(599, held, one), 'wait')
  t.equal(after(600, held, one), 'claim')
  t.equal(after(600, held, { ...one, ownTerm: 0 }), 'wait')
  t.equal(after(600, { ...held, heir: null }, { ...one, ownTerm: 0 }), 'claim')
  t.end()
})

test('a lease of its own name that is renewed is of another machine', (t) => {
  const vigil = new Vigil()
  const one: SpareFacts = { name: 'one', session: 'new', ownTerm: 7, mirroredTerm: undefined }
  vigil.see({ claim: held, revision: 4 }, 0)
  t.equal(vigil.judge(one, 100), 'wait')
  vigil.see({ claim: held, revision: 5 }, 250)
  t.equal(vigil.judge(one, 250), 'double')
  t.end()
})
