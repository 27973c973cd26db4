import { untilNextSecond, wholeSecondsLeft } from '../../../src/web/look/seconds-left.js'
import { test } from '../../support/tap.js'

test('seconds are counted down, the last one too, and end at none', (t) => {
  t.same(
    [0, 1, 999, 1000, 29_999, 30_000, 31_000].map((now) => wholeSecondsLeft(30_000, now)),
    [30, 30, 30, 29, 1, 0, 0],
  )
  t.end()
})

test('the next second is waited for, and never nothing at all', (t) => {
  t.same(
    [0, 400, 999, 1000, 29_500].map((now) => untilNextSecond(30_000, now)),
    [1000, 600, 1, 1000, 500],
  )
  t.equal(untilNextSecond(30_000.25, 1000), 1, 'of a clock that is finer than a ms')
  for (const now of [0, 0.3, 17.8, 999.9]) {
    const wait = untilNextSecond(30_000.25, now)
    t.equal(wholeSecondsLeft(30_000.25, now + wait), wholeSecondsLeft(30_000.25, now) - 1)
  }
  t.end()
})
