import { Schedule } from '../../../../src/cli/replay/play/schedule.js'
import { test } from '../../../support/tap.js'

test('times are as they were, divided by the speed, however many there are', (t) => {
  const one = new Schedule(1000, 1, false)
  t.same(
    [1000, 1000.125, 8_000_000].map((time) => one.at(time)),
    [0, 0.125, 7_999_000],
  )
  const fast = new Schedule(1000, 100, false)
  const slow = new Schedule(1000, 0.1, false)
  t.equal(fast.at(4000), 30)
  t.equal(slow.at(4000), 30_000)
  const many = new Schedule(0, 1, false)
  for (let n = 1; n < 100_000; n++) many.at(n * 0.1)
  t.equal(many.at(10_000), 10_000, 'and no error adds up')
  t.end()
})

test('of a silence of more than 3 s one second is left, at any speed', (t) => {
  const schedule = new Schedule(0, 2, true)
  const times = [3000, 6001, 6002, 3_600_000].map((time) => schedule.at(time))
  t.same(times, [1500, 2000, 2000.5, 2500.5])
  t.end()
})

test('nothing is replayed before the beginning or before what was recorded earlier', (t) => {
  const schedule = new Schedule(100, 1, true)
  t.same(
    [50, 200, 150, 201].map((time) => schedule.at(time)),
    [0, 100, 100, 101],
  )
  t.end()
})
