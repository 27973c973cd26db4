import { KeyTable } from '../../src/state/key-table.js'
import { test } from '../support/tap.js'

test('it has what a Map would have, while thousands are added, repeated and dropped', (t) => {
  const table = new KeyTable()
  const order: (readonly [high: number, low: number])[] = []
  const known = new Map<string, number>()
  const random = randomNumbers(7)
  for (let step = 0; step < 60_000; step++) {
    // Few different keys, so that many are repeated; they differ in both halves.
    const [high, low] = [random() % 300, (random() % 100) << 25]
    const isGrowing = step % 20_000 < 14_000
    if (order.length > 0 && random() % 3 > (isGrowing ? 1 : 0)) {
      const [oldHigh, oldLow] = order.shift()!
      const time = table.timeAt(table.first)
      if (known.get(`${oldHigh} ${oldLow}`) === time) known.delete(`${oldHigh} ${oldLow}`)
      t.same([table.highAt(table.first), table.lowAt(table.first)], [oldHigh, oldLow >>> 0])
      table.dropOldest()
    } else {
      table.put(high, low >>> 0, step)
      order.push([high, low])
      known.set(`${high} ${low}`, step)
    }
    const expected = known.get(`${high} ${low}`) ?? Number.NEGATIVE_INFINITY
    if (table.timeOf(high, low >>> 0) !== expected) t.fail(`step ${step}: not ${expected}`)
  }
  t.equal(table.size, order.length)
  for (let high = 0; high < 300; high++)
    for (let low = 0; low < 100; low++)
      if (
        table.timeOf(high, (low << 25) >>> 0) !==
        (known.get(`${high} ${low << 25}`) ?? Number.NEGATIVE_INFINITY)
      )
        t.fail(`${high} ${low} is not as it should be`)
  t.end()
})

test('as it grows, step by step or at once, nothing is lost', (t) => {
  for (const reserved of [0, 50_000]) {
    const table = new KeyTable()
    for (let n = 0; n < 3000; n++) table.put(n, n, n)
    for (let n = 0; n < 2000; n++) table.dropOldest()
    table.reserve(reserved)
    for (let n = 3000; n < 50_000; n++) table.put(n, n, n)
    t.equal(table.size, 48_000)
    for (let n = 0; n < 50_000; n++)
      if (table.timeOf(n, n) !== (n < 2000 ? Number.NEGATIVE_INFINITY : n)) t.fail(`${n} is not as it was`)
    t.equal(table.timeAt(table.first), 2000)
  }
  t.end()
})

test('all but 24 bytes a key are spared, and they are found at once', (t) => {
  const before = process.memoryUsage().arrayBuffers
  const table = new KeyTable()
  table.reserve(1_000_000)
  t.ok(process.memoryUsage().arrayBuffers - before < 26_000_000)
  for (let n = 0; n < 1_000_000; n++) table.put(Math.imul(n, 0x9e3779b1) >>> 0, n, n)
  t.equal(table.timeOf(Math.imul(999_999, 0x9e3779b1) >>> 0, 999_999), 999_999)
  t.end()
})

/** The same numbers each time (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}
