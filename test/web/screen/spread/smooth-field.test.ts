import fc from 'fast-check'
import { fieldSide, smoothField } from '../../../../src/web/screen/spread/smooth-field.js'
import { gridOf } from '../../../support/show/grid-of.js'
import { test } from '../../../support/tap.js'

const last = fieldSide - 1

test('one person is a hill around the middle of their cell, rows from the bottom', (t) => {
  const field = smoothField(gridOf(8 * 2 + 5))
  const top = field.indexOf(Math.max(...field))
  t.equal(top % fieldSide, (last * 5.5) / 8)
  t.equal(Math.floor(top / fieldSide), (last * 2.5) / 8)
  t.equal(field[0], 0, 'far away there is nothing')
  t.end()
})

test('a crowd that is everywhere is a plain, and one that is nowhere nothing', (t) => {
  const plain = smoothField(Array(64).fill(3))
  const inner = [...plain].filter((_, at) => isInner(at % fieldSide) && isInner(Math.floor(at / fieldSide)))
  t.ok(inner.length > 0 && inner.every((height) => Math.abs(height - 3) < 1e-9))
  t.ok(smoothField(Array(64).fill(0)).every((height) => height === 0))
  t.end()
})

test('no hill is higher than the fullest cell, and none lower than nothing', (t) => {
  const grids = fc.array(fc.nat(1000), { minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(grids, (grid) => {
      const most = Math.max(...grid)
      return smoothField(grid).every((height) => height >= 0 && height <= most + 1e-6)
    }),
  )
  t.end()
})

/** Whether a place has cells on both sides that reach it. */
function isInner(at: number): boolean {
  return at >= last / 4 && at <= (3 * last) / 4
}
