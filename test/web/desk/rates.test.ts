import { ControlRates, Rate } from '../../../src/web/desk/model/rates.js'
import { test } from '../../support/tap.js'
import { showAfter, slider, wholeEvent } from './support/whole-show.js'

const button = wholeEvent.pages[0].controls[0]!
const pressed = (count: number) => showAfter({ event: 'changes', controls: [{ ...button, count }] })

test('a course has the last sixty full seconds, oldest first', (t) => {
  const rate = new Rate()
  rate.add(2, 100_500)
  rate.add(1, 100_900)
  rate.add(7, 159_000)
  t.same(rate.course(101_000).slice(-2), [0, 3])
  const course = rate.course(160_999)
  t.same([course.length, course[0], course.at(-1)], [60, 3, 7])
  t.same(rate.course(161_000)[0], 0, 'and forgets what is older')
  t.end()
})

test('presses are counted by the count, whatever came between two looks', (t) => {
  const rates = new ControlRates()
  rates.follow(pressed(3), true, 1000)
  rates.follow(pressed(10), false, 1100)
  rates.follow(pressed(12), false, 1900)
  t.equal(rates.course(1, 2000).at(-1), 9)
  t.end()
})

test('a reset is no press, and what happened while nobody looked is no burst', (t) => {
  const rates = new ControlRates()
  rates.follow(pressed(50), true, 1000)
  rates.follow(pressed(0), false, 1200)
  rates.follow(pressed(5000), true, 1400)
  rates.follow(pressed(5001), false, 1500)
  t.equal(rates.course(1, 2000).at(-1), 1)
  t.end()
})

test('of a control without a count, each reported change counts as one', (t) => {
  const rates = new ControlRates()
  const at = (value: number, enabled = true) =>
    showAfter({ event: 'changes', controls: [{ ...slider, value, enabled }] })
  rates.follow(at(0.1), true, 1000)
  rates.follow(at(0.2), false, 1100)
  rates.follow(at(0.2, false), false, 1200)
  rates.follow(at(0.3, false), false, 1300)
  t.equal(rates.course(2, 2000).at(-1), 2)
  t.same(rates.course(99, 2000).at(-1), 0)
  t.end()
})

test('a control that had no count until now has no burst', (t) => {
  const rates = new ControlRates()
  const { count: _, ...uncounted } = button
  rates.follow(
    showAfter({ event: 'changes', controls: [{ ...uncounted, count: undefined as never }] }),
    true,
    1000,
  )
  rates.follow(pressed(7), false, 1100)
  t.equal(rates.course(1, 2000).at(-1), 0)
  t.end()
})
