import fc from 'fast-check'
import { contourPath } from '../../../../src/web/screen/spread/contours.js'
import { fieldSide, smoothField } from '../../../../src/web/screen/spread/smooth-field.js'
import { gridOf } from '../../../support/show/grid-of.js'
import { test } from '../../../support/tap.js'

type Point = readonly [x: number, y: number]

test('a hill has one outline around its top, and two hills have two', (t) => {
  const [ring, ...others] = outlinesOf(smoothField(gridOf(0)), 0.2)
  t.equal(others.length, 0)
  const [xs, ys] = [ring!.map(([x]) => x), ring!.map(([, y]) => y)]
  t.ok(Math.min(...xs) <= 0 && Math.max(...xs) < 30, 'at the left, where it ends with the field')
  t.ok(Math.max(...ys) >= 100 && Math.min(...ys) > 70, 'and below')
  t.equal(outlinesOf(smoothField(gridOf(0, 63)), 0.2).length, 2)
  t.end()
})

test('a hole has an outline of its own, and where nothing is high enough there is none', (t) => {
  const ring = [18, 19, 20, 21, 26, 29, 34, 37, 42, 43, 44, 45].flatMap((cell) => Array(9).fill(cell))
  t.equal(outlinesOf(smoothField(gridOf(...ring)), 5).length, 2)
  t.equal(contourPath(smoothField(gridOf(7)), fieldSide, 1), '')
  t.end()
})

test('every point of an outline is as high as it says', (t) => {
  // A plane that rises to the right.
  const plane = Float64Array.from({ length: fieldSide ** 2 }, (_, at) => at % fieldSide)
  const [points] = outlinesOf(plane, 16.25)
  const inside = points!.filter(([x, y]) => x < 99 && y > 1 && y < 99)
  t.ok(inside.length > 50)
  t.ok(inside.every(([x]) => Math.abs(x - (100 * 16.25) / (fieldSide - 1)) < 0.01))
  t.end()
})

test('of any crowd, the outlines hold as much of the field as is that high', (t) => {
  const grids = fc.array(fc.nat(50), { minLength: 64, maxLength: 64 }).filter((grid) => Math.max(...grid) > 0)
  fc.assert(
    fc.property(grids, fc.integer({ min: 1, max: 9 }), (grid, tenths) => {
      const field = smoothField(grid)
      const level = (Math.max(...field) * tenths) / 10
      const part = field.filter((height) => height >= level).length / field.length
      const area = outlinesOf(field, level).reduce((sum, ring) => sum + areaOf(ring), 0) / 100 ** 2
      return Math.abs(area - part) < 0.05
    }),
    { numRuns: 200 },
  )
  t.end()
})

function outlinesOf(field: Float64Array, level: number): Point[][] {
  return contourPath(field, fieldSide, level)
    .split('M')
    .slice(1)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(' ').map(Number) as unknown as Point),
    )
}

/** Negative of a hole. */
function areaOf(ring: readonly Point[]): number {
  const sum = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return -sum / 2
}
