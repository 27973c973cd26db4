import fc from 'fast-check'
import { sharePlaces, sizeFor } from '../../../../src/web/screen/rising/share-places.js'
import { test } from '../../../support/tap.js'

test('a few presses each rise alone', (t) => {
  const owed = new Map([['👏', 2]])
  t.same(sharePlaces(owed, 4), Array(2).fill({ key: '👏', presses: 1 }))
  t.equal(owed.size, 0)
  t.end()
})

test('many presses share the places, and rare ones have one', (t) => {
  const owed = new Map([
    ['👏', 300],
    ['❤️', 1],
  ])
  t.same(sharePlaces(owed, 4), [...Array(3).fill({ key: '👏', presses: 100 }), { key: '❤️', presses: 1 }])
  t.end()
})

test('where there are too few places, the rest waits for the next ones', (t) => {
  const owed = new Map([...'abcdef'].map((key, at) => [key, at + 1] as const))
  t.same(
    sharePlaces(owed, 4).map(({ key }) => key),
    ['f', 'e', 'd', 'c'],
  )
  t.same(
    sharePlaces(owed, 4)
      .map(({ key }) => key)
      .sort(),
    ['a', 'b', 'b'],
  )
  t.same(sharePlaces(owed, 4), [])
  t.end()
})

test('there are never more than the places, and no press is lost', (t) => {
  const presses = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 20 })
  fc.assert(
    fc.property(presses, fc.integer({ min: 0, max: 60 }), (all, places) => {
      const owed = new Map(all.map((count, at) => [String(at), count]))
      const sum = () => [...owed.values()].reduce((one, other) => one + other, 0)
      const before = sum()
      const rising = sharePlaces(owed, places)
      const risen = rising.reduce((total, each) => total + each.presses, 0)
      t.ok(rising.length <= places && rising.every(({ presses }) => presses >= 1))
      t.ok(Math.abs(before - sum() - risen) < 1e-6)
    }),
  )
  t.end()
})

test('a thousand presses are twice as large as one, and no more', (t) => {
  t.same([sizeFor(1), sizeFor(1000), sizeFor(1e9)], [1, 2, 2])
  t.ok(sizeFor(10) > sizeFor(9))
  t.end()
})
