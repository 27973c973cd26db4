import { SteeringLog } from '../../../src/state/operators/steering-log.js'
import type { SteeredEvent } from '../../../src/wire/stream/steered.js'
import { test } from '../../support/tap.js'

test('the last 50 deeds of each layout are known, oldest first, and each is told at once', (t) => {
  const log = new SteeringLog()
  const told: [layoutId: string, event: SteeredEvent][] = []
  log.follow((layoutId, event) => told.push([layoutId, event]))
  t.same(log.of('show'), [])
  t.equal(log.of('show'), log.of('other'))
  log.record('show', 'desk', { held: true }, 1000)
  const before = log.of('show')
  for (let n = 1; n <= 50; n++) log.record('show', 'timer', { enabled: { lid: n, enabled: false } }, 1000 + n)
  log.record('other', 'osc 10.0.0.7:9000', { page: { pageId: 'a' } }, 5000)
  t.equal(before.length, 1, 'a list that was given stays as it was')
  t.equal(log.of('show').length, 50)
  t.same(log.of('show')[0], { at: 1001, by: 'timer', did: { enabled: { lid: 1, enabled: false } } })
  t.same(log.of('other'), [{ at: 5000, by: 'osc 10.0.0.7:9000', did: { page: { pageId: 'a' } } }])
  t.equal(told.length, 52)
  t.same(told[0], ['show', { event: 'steered', at: 1000, by: 'desk', did: { held: true } }])
  const now = Date.now()
  log.record('show', 'desk', { held: false })
  t.ok(log.of('show').at(-1)!.at >= now)
  t.end()
})
