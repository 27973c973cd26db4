import type { Lease } from '../../../src/cluster/failover/lease.js'
import {
  type StandbyFacts,
  TakeoverDecision,
  type TakeoverVerdict,
} from '../../../src/cluster/failover/takeover-decision.js'
import { test } from '../../support/tap.js'

const copy = { term: 7, run: 'r1', number: 20 }
const two: StandbyFacts = {
  ...{ name: 'two', session: 's2', own: undefined, copy, isForgetful: false, isFirst: false },
  hasShow: true,
}
const none: StandbyFacts = { ...two, copy: undefined }
/** The one that held the lease, started again. */
const one: StandbyFacts = { ...none, name: 'one', session: 'new', own: { term: 7, hasNoStandby: false } }
const held: Lease = { term: 7, holder: 'one', heir: 'two', session: 's1' }

/** What it says after the lease was read unchanged for so long, ms. */
function after(silence: number, lease: Lease | undefined, facts: StandbyFacts = two): TakeoverVerdict {
  const decision = new TakeoverDecision()
  decision.see({ lease, revision: 4 }, 1000)
  decision.see({ lease, revision: 4 }, 1000 + silence)
  return decision.judge(facts, 1000 + silence)
}

test('the named standby takes over after 2 s without a renewal, and not before', (t) => {
  t.equal(after(1999, held), 'wait')
  t.equal(after(2000, held), 'acquire')
  t.end()
})

test('each renewal begins the time again', (t) => {
  const decision = new TakeoverDecision()
  for (let n = 0; n < 100; n++) {
    decision.see({ lease: held, revision: n }, n * 2000)
    t.equal(decision.judge(two, n * 2000), 'wait')
    t.equal(decision.judge(two, n * 2000 + 1900), 'wait')
  }
  t.end()
})

test('so does an answer that did not come: the broker, not the stage, may have been away', (t) => {
  const decision = new TakeoverDecision()
  decision.see({ lease: held, revision: 4 }, 0)
  decision.see({ lease: held, revision: 4 }, 1900)
  decision.miss()
  t.equal(decision.judge(two, 60_000), 'wait')
  decision.see({ lease: held, revision: 4 }, 60_000)
  t.equal(decision.judge(two, 61_900), 'wait')
  t.equal(decision.judge(two, 62_000), 'acquire')
  t.end()
})

test('nobody but the named standby takes over by itself, and only with a replica of this term', (t) => {
  t.equal(after(3_600_000, { ...held, heir: 'three' }), 'unclaimed')
  t.equal(after(3_600_000, { ...held, heir: null }), 'unclaimed')
  t.equal(after(3_600_000, held, none), 'unclaimed')
  t.equal(after(3_600_000, held, { ...two, copy: { ...copy, term: 6 } }), 'unclaimed')
  t.end()
})

test('a lease that was released goes to the named standby at once, if it has all that the holder has stored', (t) => {
  const free: Lease = { ...held, holder: null, end: { holder: 'one', records: { run: 'r1', number: 20 } } }
  t.equal(after(0, free), 'acquire')
  t.equal(after(0, free, { ...two, copy: { ...copy, number: 21 } }), 'acquire')
  for (const lacking of [
    undefined,
    { ...copy, number: 19 },
    { ...copy, run: 'r0' },
    { ...copy, term: 6 },
  ] as const) {
    t.equal(after(9999, free, { ...two, copy: lacking }), 'wait', 'the records may still come')
    t.equal(after(3_600_000, free, { ...two, copy: lacking }), 'unclaimed', 'but it never takes it without')
  }
  t.end()
})

test('any other machine that has all of it waits for the named standby, and so does the last holder', (t) => {
  const free: Lease = {
    ...held,
    ...{ holder: null, heir: 'three', end: { holder: 'one', records: { run: 'r1', number: 20 } } },
  }
  for (const facts of [two, one]) {
    t.equal(after(9999, free, facts), 'wait', 'the heir has 10 s')
    t.equal(after(10_000, free, facts), 'acquire')
  }
  t.equal(
    after(3_600_000, free, { ...one, own: { term: 6, hasNoStandby: true } }),
    'unclaimed',
    'an older state',
  )
  t.end()
})

test('a lease that was released without a named standby goes to the last holder, at once, and to nobody else', (t) => {
  const free: Lease = { ...held, holder: null, heir: null, end: { holder: 'one', records: null } }
  t.equal(after(0, free, one), 'acquire')
  t.equal(after(3_600_000, free), 'unclaimed', 'the holder may play on where the broker cannot be reached')
  t.equal(after(3_600_000, free, none), 'unclaimed')
  t.equal(after(3_600_000, free, { ...one, own: undefined }), 'unclaimed', 'it has lost its state')
  t.equal(after(0, free, { ...one, own: undefined, isForgetful: true }), 'acquire', 'it never keeps any')
  t.end()
})

test('without any lease it waits whether a stage that knows better writes one', (t) => {
  const hasNoStandby = { ...one, own: { term: 7, hasNoStandby: true } }
  t.equal(after(1199, undefined, hasNoStandby), 'wait')
  t.equal(after(1200, undefined, hasNoStandby), 'acquire', 'it was the only one that could play')
  for (const facts of [none, two, one]) {
    t.equal(after(1999, undefined, facts), 'wait')
    t.equal(
      after(3_600_000, undefined, facts),
      'unclaimed',
      'there was a stage before, which may know better',
    )
  }
  t.end()
})

test('the first stage ever begins by itself, and later than one that has a state', (t) => {
  t.equal(after(1999, undefined, { ...none, isFirst: true }), 'wait')
  t.equal(after(2000, undefined, { ...none, isFirst: true }), 'acquire')
  t.equal(after(1200, undefined, { ...one, own: { term: 0, hasNoStandby: false }, isFirst: true }), 'acquire')
  const empty: StandbyFacts = { ...none, isFirst: true, hasShow: false }
  t.equal(after(9999, undefined, empty), 'wait', 'one with layouts may still be started')
  t.equal(after(10_000, undefined, empty), 'acquire')
  t.end()
})

test('a stage that was started again takes its own lease back soon, unless it has lost its state', (t) => {
  t.equal(after(599, held, one), 'wait')
  t.equal(after(600, held, one), 'acquire')
  const lost = { ...one, own: undefined }
  t.equal(after(1999, held, lost), 'wait')
  t.equal(after(2000, held, lost), 'unclaimed')
  t.equal(after(2000, { ...held, heir: null }, lost), 'unclaimed')
  t.equal(
    after(600, { ...held, heir: null }, { ...lost, isForgetful: true }),
    'acquire',
    'it never keeps any',
  )
  t.equal(after(2000, held, { ...lost, isForgetful: true }), 'unclaimed', 'a standby has what it had')
  t.end()
})

test('a stage that ended before it had stored anything begins again with what it has', (t) => {
  const fresh: Lease = { ...held, heir: null, isFresh: true }
  const before = { ...one, own: { term: 6, hasNoStandby: false } }
  const end = { holder: 'one', records: null }
  for (const facts of [before, { ...one, own: undefined }]) {
    t.equal(after(600, fresh, facts), 'acquire')
    t.equal(after(0, { ...fresh, holder: null, end }, facts), 'acquire')
  }
  t.equal(after(3_600_000, { ...fresh, holder: null, end }, none), 'unclaimed', 'and no other one')
  t.end()
})

test('a lease of its own name that is renewed is of another machine', (t) => {
  const decision = new TakeoverDecision()
  decision.see({ lease: held, revision: 4 }, 0)
  t.equal(decision.judge(one, 100), 'wait')
  decision.see({ lease: held, revision: 5 }, 250)
  t.equal(decision.judge(one, 250), 'name-conflict')
  t.end()
})
