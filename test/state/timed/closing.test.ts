import {
  closingIn,
  isOver,
  msLeft,
  resumeClosing,
  secondsLeft,
  storedClosing,
} from '../../../src/state/timed/closing.js'
import { test } from '../../support/tap.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { stopClock } from '../../support/time/stop-clock.js'

test('what is left is told in whole ms, and in whole seconds that are rounded up', (t) => {
  const clock = stopClock(t)
  const closing = closingIn(30_000)
  t.same([msLeft(closing), secondsLeft(closing), isOver(closing)], [30_000, 30, false])
  clock.advance(1)
  t.same([msLeft(closing), secondsLeft(closing)], [29_999, 30])
  clock.advance(29_998)
  t.same([msLeft(closing), secondsLeft(closing), isOver(closing)], [1, 1, false])
  clock.advance(2)
  t.same([msLeft(closing), secondsLeft(closing), isOver(closing)], [0, 1, true])
  t.end()
})

test('a clock that is set changes nothing while the process runs', (t) => {
  const date = fixDate(t)
  const clock = stopClock(t)
  const closing = closingIn(30_000)
  for (const hours of [1, -2]) {
    date.advance(hours * 3_600_000)
    t.equal(msLeft(closing), 30_000)
  }
  clock.advance(30_001)
  t.ok(isOver(closing))
  t.end()
})

test('over a restart it goes by the time of day, but never longer than it was', (t) => {
  const date = fixDate(t)
  stopClock(t)
  const kept = storedClosing(closingIn(30_000))
  t.same(kept, { at: Date.now() + 30_000, left: 30_000 })
  date.advance(12_000)
  const resumed = resumeClosing(kept)
  t.equal(msLeft(resumed), 18_000)
  t.same(storedClosing(resumed), { at: kept.at, left: 18_000 }, 'and after the next one no longer than that')
  date.advance(60_000)
  t.ok(isOver(resumeClosing(kept)), 'one that has ended meanwhile is over at once')
  date.advance(-7_200_000)
  t.equal(msLeft(resumeClosing(kept)), 30_000, 'and a clock that was set back keeps nothing open for hours')
  t.end()
})
