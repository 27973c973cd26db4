import { moveCard, orderCards, readOrder, usualOrder } from '../../../src/web/desk/model/card-order.js'
import { test } from '../../support/tap.js'

test('cards stand in the order of the layout, or in that of the operator', (t) => {
  t.same(orderCards([1, 2, 3]), [1, 2, 3])
  t.same(orderCards([1, 2, 3], [3, 1, 2]), [3, 1, 2])
  t.end()
})

test('what a reload brings or takes away changes nothing of the rest', (t) => {
  t.same(orderCards([1, 2, 4, 3], [3, 2, 1, 9]), [3, 2, 4, 1])
  t.same(orderCards([7, 1, 2], [2, 1]), [7, 2, 1])
  t.same(orderCards([1, 2], [2, 2, 1, 1]), [2, 1])
  t.end()
})

test('a card is moved past its neighbour, and not beyond the ends', (t) => {
  t.same(moveCard([1, 2, 3], 2, -1), [2, 1, 3])
  t.same(moveCard([1, 2, 3], 2, 1), [1, 3, 2])
  t.same(moveCard([1, 2, 3], 1, -1), [1, 2, 3])
  t.same(moveCard([1, 2, 3], 3, 1), [1, 2, 3])
  t.same(moveCard([1, 2, 3], 9, 1), [1, 2, 3])
  t.end()
})

test('what was kept is read, and anything else is as if nothing was', (t) => {
  const kept = { folded: [2], orders: { first: [2, 1] } }
  t.same(readOrder(JSON.stringify(kept)), kept)
  for (const text of [null, '', '{', 'null', '7', '{"folded":[1]}', '{"folded":["a"],"orders":{}}'])
    t.equal(readOrder(text), usualOrder, String(text))
  t.equal(readOrder('{"folded":[],"orders":{"first":"no"}}'), usualOrder)
  t.end()
})
