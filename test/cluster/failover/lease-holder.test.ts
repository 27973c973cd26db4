import { Fence } from '../../../src/cluster/failover/fence.js'
import type { Lease } from '../../../src/cluster/failover/lease.js'
import { LeaseHolder } from '../../../src/cluster/failover/lease-holder.js'
import { UnknownVersionError } from '../../../src/cluster/protocol.js'
import { test } from '../../support/tap.js'
import { MemoryLeaseStore } from './support/memory-book.js'

const counted = { created: '2026-11-22T20:00:00Z', sequence: 9, at: 1000 }

/** A stage that has just taken the lease with term 5, on a clock that is turned by hand. */
function holdLease() {
  const leases = new MemoryLeaseStore()
  leases.put({ term: 5, holder: 'one', heir: null, session: 's1' })
  const show = {
    now: 0,
    heir: null as string | null,
    hasBegun: true,
    hasNoStandby: [] as boolean[],
    lost: [] as (Lease | undefined)[],
  }
  const now = () => show.now
  const fence = new Fence(now)
  fence.renew(0, true)
  const holder = new LeaseHolder({
    leases,
    candidate: { name: 'one', session: 's1' },
    won: { term: 5, revision: leases.revision, fence },
    now,
    findSuccessor: () => show.heir,
    findEnd: () => ({ run: 'r1', number: 12 }),
    hasBegun: () => show.hasBegun,
    findCounted: () => counted,
    onHasNoStandby: (hasNoStandby) => show.hasNoStandby.push(hasNoStandby),
    onLost: (lease) => show.lost.push(lease),
  })
  return { leases, show, fence, holder }
}

test('without a standby a stage goes on without the broker', async (t) => {
  const { leases, show, fence, holder } = holdLease()
  await holder.renew()
  leases.trouble = 'unreachable'
  show.now = 3_600_000
  await holder.renew()
  t.ok(fence.isOpen)
  t.same(show.hasNoStandby, [true])
})

test('with a standby it is silent a second after it asked for the last renewal, and goes on with the next one', async (t) => {
  const { leases, show, fence, holder } = holdLease()
  show.heir = 'two'
  show.now = 100
  await holder.renew()
  t.equal(leases.lease?.heir, 'two')
  t.same(show.hasNoStandby, [false])
  leases.trouble = 'unreachable'
  show.now = 350
  await holder.renew()
  show.now = 1099
  t.ok(fence.isOpen)
  show.now = 1100
  t.notOk(fence.isOpen)
  leases.trouble = undefined
  await holder.renew()
  t.ok(fence.isOpen, 'in the same term')
  t.same(show.lost, [])
})

test('once a standby may be named, it does not count on being alone', async (t) => {
  const { leases, show, fence, holder } = holdLease()
  await holder.renew()
  show.heir = 'two'
  leases.trouble = 'unheard'
  show.now = 5000
  await holder.renew()
  t.equal(leases.lease?.heir, 'two', 'the broker has it, but did not say so')
  t.same(show.hasNoStandby, [true, false], 'that is stored')
  t.notOk(fence.isOpen, 'its last renewal was heard 5 s ago')
})

test('that no standby is named any more counts once the broker has confirmed it', async (t) => {
  const { leases, show, fence, holder } = holdLease()
  show.heir = 'two'
  await holder.renew()
  show.heir = null
  leases.trouble = 'unreachable'
  show.now = 2000
  await holder.renew()
  t.notOk(fence.isOpen)
  t.same(show.hasNoStandby, [false])
  leases.trouble = undefined
  await holder.renew()
  show.now = 100_000
  t.ok(fence.isOpen)
  t.same(show.hasNoStandby, [false, true])
})

test('a renewal that was not answered neither loses nor extends the lease', async (t) => {
  const { leases, show, fence, holder } = holdLease()
  show.heir = 'two'
  await holder.renew()
  show.now = 800
  leases.trouble = 'unheard'
  await holder.renew()
  show.now = 1001
  t.notOk(fence.isOpen, 'it may have been written, but nobody said so')
  leases.trouble = undefined
  await holder.renew()
  t.ok(fence.isOpen)
  t.same(show.lost, [])
})

test('it is silent for good when another stage has a higher term', async (t) => {
  const { leases, show, fence, holder } = holdLease()
  leases.put({ term: 6, holder: 'two', heir: null, session: 's2' })
  await holder.renew()
  await holder.renew()
  t.notOk(fence.isOpen)
  t.equal(show.lost[0]?.term, 6)
  fence.renew(0, true)
  t.notOk(fence.isOpen, 'whatever comes')
  await holder.release()
  t.equal(leases.lease?.holder, 'two', 'and it lets go of nothing')
})

test('a lease that it cannot read is of another stage: it is silent for good, also where it was alone', async (t) => {
  const { leases, show, fence, holder } = holdLease()
  await holder.renew()
  leases.put({ term: 6, holder: 'two', heir: null, session: 's2' })
  leases.read = async () => {
    throw new UnknownVersionError('a later version')
  }
  await holder.renew()
  t.ok(fence.isOpen, 'the write was refused, and it does not know why')
  await holder.renew()
  t.notOk(fence.isOpen)
  t.equal(show.lost.length, 1)
  await holder.release()
  t.equal(leases.lease?.holder, 'two', 'and it lets go of nothing')
})

test('a bucket that was wiped gets the lease again, with the same term', async (t) => {
  const { leases, holder, fence } = holdLease()
  leases.lease = undefined
  leases.revision = 0
  await holder.renew()
  await holder.renew()
  t.match(leases.lease, { term: 5, holder: 'one' })
  t.ok(fence.isOpen)
})

test('it overrules a lower term of a broker that was set back, but waits until that stage has noticed', async (t) => {
  const { leases, show, holder, fence } = holdLease()
  leases.put({ term: 2, holder: 'two', heir: null, session: 's2' })
  await holder.renew()
  await holder.renew()
  t.match(leases.lease, { term: 5, holder: 'one' })
  t.notOk(fence.isOpen)
  show.now = 1200
  t.ok(fence.isOpen)
})

test('it releases the lease and leaves the standby in it', async (t) => {
  const { leases, show, holder } = holdLease()
  show.heir = 'two'
  await holder.renew()
  await holder.release()
  t.match(leases.lease, { term: 5, holder: null, heir: 'two' })
  await holder.renew()
  t.match(leases.lease, { holder: null }, 'for good')
})

test('the lease that it releases says where its state ends, if a standby may go on from there', async (t) => {
  for (const [heir, records] of [
    ['two', { run: 'r1', number: 12 }],
    [null, null],
  ] as const) {
    const { leases, show, holder } = holdLease()
    show.heir = heir
    await holder.renew()
    t.notHas(leases.lease, { end: {} })
    await holder.release()
    t.same(leases.lease?.end, { holder: 'one', records })
  }
})

test('the lease says how far turns are counted, also when it is let go', async (t) => {
  const { leases, holder } = holdLease()
  await holder.renew()
  t.same(leases.lease?.counted, counted)
  await holder.release()
  t.same(leases.lease?.counted, counted)
})

test('until it has stored anything of its term, the lease says so', async (t) => {
  const { leases, show, holder } = holdLease()
  show.hasBegun = false
  await holder.renew()
  t.equal(leases.lease?.isFresh, true)
  show.hasBegun = true
  await holder.renew()
  t.equal(leases.lease?.isFresh, undefined)
})

test('after a restart without the broker it takes its own lease, held or let go, and no other', async (t) => {
  for (const [lease, isOwn] of [
    [{ term: 5, holder: 'one', heir: null, session: 's0' }, true],
    [{ term: 5, holder: null, heir: null, session: 's0' }, true],
    [{ term: 6, holder: null, heir: null, session: 's2' }, false],
    [{ term: 5, holder: 'two', heir: null, session: 's2' }, false],
  ] as const) {
    const { leases, show } = holdLease()
    leases.put(lease)
    const holder = new LeaseHolder({
      leases,
      candidate: { name: 'one', session: 's1' },
      won: { term: 5, revision: undefined, fence: new Fence() },
      findSuccessor: () => null,
      findEnd: () => null,
      hasBegun: () => true,
      findCounted: () => undefined,
      onHasNoStandby: () => {},
      onLost: (lost) => show.lost.push(lost),
    })
    await holder.renew()
    t.equal(leases.lease?.session === 's1', isOwn, JSON.stringify(lease))
    t.equal(show.lost.length, isOwn ? 0 : 1)
  }
})
