import { BoundedMap } from '../../src/limits/bounded-map.js'
import { test } from '../support/tap.js'

test('it is never larger than its bound, and keeps the newest', async (t) => {
  const map = new BoundedMap<number, number>(1000)
  for (let n = 0; n < 10_000; n++) {
    map.set(n, n)
    if (map.size > 1000) t.fail(`${map.size} entries`)
  }
  t.ok(map.size > 990)
  for (let n = 9010; n < 10_000; n++) if (map.get(n) !== n) t.fail(`${n} is forgotten`)
})

test('an entry that changes makes nobody go', async (t) => {
  const map = new BoundedMap<string, number>(2)
  map.set('one', 1).set('two', 2).set('one', 11)
  t.same(Object.fromEntries(map), { one: 11, two: 2 })
})
