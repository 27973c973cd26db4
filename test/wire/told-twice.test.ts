import { describeOffset, isToldTwice } from '../../src/wire/told-twice.js'
import { test } from '../support/tap.js'

const hour = 3_600_000

test('an offset is told in hours, with minutes where it has some', (t) => {
  for (const [hours, text] of [
    [0, '+0'],
    [2, '+2'],
    [5.75, '+5:45'],
    [-0.5, '-0:30'],
    [-3.5, '-3:30'],
    [-10, '-10'],
    [10 + 5 / 60, '+10:05'],
  ] as const)
    t.equal(describeOffset(hours * hour, 'de'), text)
  t.equal(describeOffset(2 * hour, 'ar-EG'), '\u200e+٢', 'in the digits of the language')
  t.end()
})

test('a time is told twice if clocks are put back to it, and not if they are put forward', (t) => {
  const back = (t: number) => (t < 100 * hour ? 2 * hour : hour)
  const forward = (t: number) => (t < 100 * hour ? hour : 2 * hour)
  t.same(
    [98.99, 99, 99.99, 100, 100.99, 101].map((hours) => isToldTwice(hours * hour, back)),
    [false, true, true, true, true, false],
  )
  for (const hours of [98.99, 99, 99.99, 100, 100.99, 101]) t.notOk(isToldTwice(hours * hour, forward))
  t.end()
})
