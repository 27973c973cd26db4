import fc from 'fast-check'
import { SliderStatistics } from '../../../src/crowd/statistics/slider-statistics.js'
import { test } from '../../support/tap.js'

const place = fc.oneof(fc.constantFrom(0, 8191, 8192, 32_767, 32_768, 65_535), fc.nat(65_535))

test('without ranks the median is within a thousandth of the exact one, and exact at both ends', (t) => {
  const property = fc.property(fc.array(place, { minLength: 1, maxLength: 80 }), (places) => {
    const [exact, near] = [medianOf(places, true), medianOf(places, false)]
    return Math.abs(exact - near) < 1 / 1024 && [0, 1].every((end) => exact !== end || near === end)
  })
  fc.assert(property)
  t.equal(medianOf([0, 0, 65_535], false), 0)
  t.equal(medianOf([0, 65_535, 65_535], false), 1)
  t.end()
})

test('everybody who has left, or moved away, is no longer in a part', (t) => {
  const statistics = new SliderStatistics(false)
  statistics.join(0, 0)
  statistics.join(1, 65_535)
  statistics.act(1, 65_535, 40_000)
  t.same(bins(statistics), [1, 0, 0, 0, 1, 0, 0, 0])
  statistics.leave(0, 0)
  t.same(bins(statistics), [0, 0, 0, 0, 1, 0, 0, 0])
  statistics.clear()
  t.same(bins(statistics), [0, 0, 0, 0, 0, 0, 0, 0])
  t.end()
})

function medianOf(places: readonly number[], isRanked: boolean): number {
  const statistics = new SliderStatistics(isRanked)
  for (const [person, place] of places.entries()) statistics.join(person, place)
  const numbers = new Float64Array(1)
  statistics.read('median', numbers, 0)
  return numbers[0]!
}

function bins(statistics: SliderStatistics): number[] {
  const numbers = new Float64Array(8)
  statistics.read('bins', numbers, 0)
  return [...numbers]
}
