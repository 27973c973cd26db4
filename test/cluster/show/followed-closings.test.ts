import { FollowedClosings } from '../../../src/cluster/show/followed-closings.js'
import { msLeft } from '../../../src/state/timed/closing.js'
import { test } from '../../support/tap.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { stopClock } from '../../support/time/stop-clock.js'

test('what the stage has told goes by the clock of the edge, and as it began, however often it is told', (t) => {
  const date = fixDate(t)
  const clock = stopClock(t)
  const closings = new FollowedClosings()
  const told = { lid: 1, at: Date.now() + 28_000, left: 30_000 }
  closings.take('show', [told])
  const closing = closings.of('show', 1)!
  t.equal(msLeft(closing), 28_000, 'it was told two seconds ago')
  clock.advance(8000)
  date.advance(8000)
  closings.take('show', [told, { ...told, lid: 2 }])
  t.equal(closings.of('show', 1), closing)
  t.equal(msLeft(closing), 20_000)
  date.advance(-3_600_000)
  closings.take('show', [told])
  t.equal(closings.of('show', 1), closing, 'also after somebody has set the clock')
  t.equal(closings.of('show', 2), undefined)
  t.equal(closings.of('other', 1), undefined)
  closings.take('show', [{ ...told, at: told.at + 5000 }])
  t.not(closings.of('show', 1), closing, 'another end is another closing')
  t.end()
})

test('an edge whose clock is behind closes no later than the time that was left when it heard of it', (t) => {
  const date = fixDate(t)
  stopClock(t)
  const closings = new FollowedClosings()
  const told = { lid: 1, at: Date.now() + 30_000, left: 30_000 }
  date.advance(-7000)
  closings.take('show', [told])
  t.equal(msLeft(closings.of('show', 1)!), 30_000)
  date.advance(600_000)
  closings.take('other', [told])
  t.equal(msLeft(closings.of('other', 1)!), 0, 'one that is over is closed at once')
  t.end()
})
