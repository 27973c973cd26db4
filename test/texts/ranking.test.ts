import fc from 'fast-check'
import { Ranked, Ranking } from '../../src/texts/ranking.js'
import { test } from '../support/tap.js'

test('a ranking has the most first, and of equal ones that which came to its number first, after any history', (t) => {
  const move = fc.record({ item: fc.nat(7), isUp: fc.boolean() })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 200 }), (moves) => {
      const items = Array.from({ length: 8 }, () => new Ranked())
      const ranking = new Ranking<Ranked>()
      let naive: { readonly item: Ranked; readonly people: number }[] = []
      for (const { item: at, isUp } of moves) {
        const item = items[at]!
        const before = naive.find((each) => each.item === item)?.people ?? 0
        if (before === 0 && !isUp) continue
        if (isUp) ranking.raise(item)
        else ranking.lower(item)
        const people = before + (isUp ? 1 : -1)
        const others = naive.filter((each) => each.item !== item)
        naive = people === 0 ? others : [...others, { item, people }]
        const expected = naive.toSorted((one, other) => other.people - one.people)
        const found = [...ranking]
        if (found.some((each, n) => each !== expected[n]?.item) || found.length !== expected.length)
          return false
        if (found.some(({ people }, n) => people !== expected[n]!.people)) return false
        if (item.people !== people) return false
      }
      return true
    }),
  )
  t.end()
})
