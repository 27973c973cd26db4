import { Fence, fenceMs } from '../../../src/cluster/failover/fence.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'

test('a stage may send for a second after it asked for a renewal that was granted', async (t) => {
  const clock = { now: 0 }
  const fence = new Fence(() => clock.now)
  t.notOk(fence.isOpen, 'not before the first')
  fence.renew(0, false)
  clock.now = 999
  t.ok(fence.isOpen)
  clock.now = 1000
  t.notOk(fence.isOpen)
  fence.renew(400, false)
  t.ok(fence.isOpen, 'an answer that comes late counts from when it was asked for')
  fence.renew(300, false)
  clock.now = 1399
  t.ok(fence.isOpen, 'an older answer takes nothing away')
})

test('without a standby it may send for ever; once one may take over, for a second', async (t) => {
  const clock = { now: 0 }
  const fence = new Fence(() => clock.now)
  fence.renew(0, true)
  clock.now = 600_000
  t.ok(fence.isOpen)
  fence.admitSuccessor()
  t.notOk(fence.isOpen)
  fence.renew(600_000, false)
  t.ok(fence.isOpen)
  fence.shut()
  fence.renew(600_000, true)
  t.notOk(fence.isOpen, 'what is shut for good stays shut')
})

test('a stage that takes over sends when it has counted what the other one may have sent, or after a while', async (t) => {
  const clock = { now: 0 }
  const fence = new Fence(() => clock.now)
  fence.renew(0, true)
  fence.beginCatchUp(2000)
  clock.now = 1999
  t.notOk(fence.isOpen)
  clock.now = 2000
  t.ok(fence.isOpen)
  fence.beginCatchUp(9000)
  fence.delay(3000)
  fence.caughtUp()
  t.notOk(fence.isOpen, 'the one that was not asked may still send')
  clock.now = 3000
  t.ok(fence.isOpen)
})

test('it says when it opens and when it shuts, also by time alone', async (t) => {
  const time = advanceTime(t)
  const events: string[] = []
  const fence = new Fence()
  fence.onOpened(() => events.push('opened'))
  fence.onShut(() => events.push('shut'))
  fence.delay(time.now() + 300)
  fence.renew(time.now(), false)
  await time.advance(299)
  t.same(events, [])
  await time.advance(1)
  t.same(events, ['opened'])
  fence.renew(time.now(), false)
  await time.advance(fenceMs - 1)
  t.same(events, ['opened'])
  await time.advance(1)
  t.same(events, ['opened', 'shut'])
  fence.renew(time.now(), true)
  fence.beginCatchUp(time.now() + 500)
  t.same(events.slice(2), ['opened', 'shut'])
  fence.caughtUp()
  fence.shut()
  t.same(events.slice(4), ['opened', 'shut'])
  fence.renew(time.now(), true)
  await time.advance(5000)
  t.equal(events.length, 6, 'and it stays shut for good')
})
