import fc from 'fast-check'
import { Crowd } from '../../../src/crowd/crowd.js'
import { People } from '../../../src/crowd/people.js'
import { cloudOf, spreadOf } from '../../../src/web/preview/model/simulated-places.js'
import type { ControlValue } from '../../../src/wire/control-state.js'
import { crowdControl } from '../../crowd/support/crowd-control.js'
import { test } from '../../support/tap.js'

/** A place on the grid to which the service rounds. */
const place = fc.nat(65_535).map((step) => step / 65_535)

test('where simulated people are on a Slider is told as the service tells it', (t) => {
  const property = fc.property(fc.array(place, { maxLength: 60 }), (values) => {
    const { mean, median, hist } = spreadOf(values)
    const numbers = numbersOf('Slider', values)
    t.same(hist, numbers('bins', 8))
    t.ok(Math.abs(median! - numbers('median', 1)[0]!) < 1e-9)
    t.ok(Math.abs(mean - numbers('mean', 1)[0]!) < 1e-9)
  })
  fc.assert(property, { numRuns: 50 })
  t.end()
})

test('and so is where they point on an XYPad', (t) => {
  const property = fc.property(fc.array(fc.tuple(place, place), { maxLength: 60 }), (points) => {
    const { centre, grid } = cloudOf(points)
    const numbers = numbersOf('XYPad', points)
    t.same(grid, numbers('cells', 64))
    t.ok(numbers('centre', 2).every((middle, at) => Math.abs(middle - centre![at]!) < 1e-9))
  })
  fc.assert(property, { numRuns: 50 })
  t.end()
})

/** What the service counts of people who do this, one each. */
function numbersOf(type: 'Slider' | 'XYPad', values: readonly ControlValue[]) {
  const crowd = new Crowd(crowdControl({ type }), new People())
  for (const [person, value] of values.entries()) crowd.record(`p${person}`, value, 0)
  return (name: Parameters<Crowd['numbersOf']>[0], width: number) => crowd.numbersOf(name, width, 0)
}
