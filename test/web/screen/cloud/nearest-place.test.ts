import { nearestPlace } from '../../../../src/web/screen/cloud/nearest-place.js'
import { test } from '../../../support/tap.js'

const area = { width: 20, height: 10 }
const size = { width: 4, height: 2 }

test('a free place is taken as it is', (t) => {
  t.match(nearestPlace(size, { x: 1, y: 2 }, [], area), { x: 1, y: 2, width: 4, height: 2 })
  t.end()
})

test('else it is the nearest one, close to what is in the way', (t) => {
  const middle = { x: 0, y: 0, width: 6, height: 4 }
  const found = nearestPlace(size, { x: 0, y: 0 }, [middle], area)!
  t.ok(Math.abs(found.y) >= 3 && Math.abs(found.y) < 3.06, `${found.x}, ${found.y}`)
  const wide = nearestPlace(size, { x: 0, y: 0 }, [middle], area, { stretch: 3 })!
  t.ok(Math.abs(wide.x) >= 5 && Math.abs(wide.x) < 5.2, `stretched, rather beside it: ${wide.x}, ${wide.y}`)
  t.end()
})

test('what is partly outside comes inside; where there is no place, or none so near, there is none', (t) => {
  const inside = nearestPlace(size, { x: 9.5, y: 0 }, [], area)!
  t.ok(inside.x <= 8 && inside.x > 7.5, `${inside.x}`)
  const all = { x: 0, y: 0, width: 20, height: 7 }
  t.equal(nearestPlace(size, { x: 0, y: 0 }, [all], area), undefined)
  const half = { x: -5, y: 0, width: 10, height: 10 }
  t.ok(nearestPlace(size, { x: -8, y: 0 }, [half], area))
  t.equal(nearestPlace(size, { x: -8, y: 0 }, [half], area, { farthest: 5 }), undefined)
  t.end()
})
