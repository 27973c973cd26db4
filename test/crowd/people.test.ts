import { People } from '../../src/crowd/people.js'
import { test } from '../support/tap.js'

test('a participant keeps a number while something counts them, and then somebody else gets it', (t) => {
  const people = new People()
  const [ann, bob] = ['ann', 'bob'].map((id) => people.numberOf(id)) as [number, number]
  t.not(ann, bob)
  for (const person of [ann, ann, bob]) people.keep(person)
  t.equal(people.numberOf('ann'), ann)
  people.release(ann)
  t.equal(people.size, 2, 'one of two controls counts her still')
  people.release(ann)
  t.equal(people.size, 1)
  t.equal(people.numberOf('cleo'), ann)
  t.equal(people.idOf(ann), 'cleo')
  t.not(people.numberOf('ann'), ann)
  t.end()
})

test('the clock of a participant stands still from the first open stream to the last', (t) => {
  const people = new People()
  const told: [number, number][] = []
  people.follow({ age: (person, now) => told.push([person, now]) })
  people.streamOpened('ann', 100)
  const ann = people.numberOf('ann')
  people.keep(ann)
  t.equal(people.ownTime(ann, 100), 100)
  people.streamOpened('ann', 200)
  people.streamClosed('ann', 300)
  t.equal(people.isStill(ann), true)
  t.equal(people.ownTime(ann, 400), 100)
  people.streamClosed('ann', 500)
  t.equal(people.isStill(ann), false)
  t.equal(people.ownTime(ann, 600), 200)
  t.same(told, [[ann, 500]])
  people.streamOpened('ann', 700)
  people.streamClosed('ann', 1000)
  t.equal(people.ownTime(ann, 1000), 300)
  t.end()
})

test('anybody who has only a stream is forgotten when it is closed, and so is the time that it was open', (t) => {
  const people = new People()
  people.streamOpened('ann', 0)
  const place = people.numberOf('ann')
  people.streamClosed('ann', 5000)
  t.equal(people.size, 0)
  t.equal(people.numberOf('bob'), place)
  t.equal(people.ownTime(place, 6000), 6000)
  t.end()
})

test('as many as there are have room, and their times stay', (t) => {
  const people = new People()
  people.streamOpened('first', 10)
  for (let n = 0; n < 10_000; n++) people.keep(people.numberOf(`p${n}`))
  t.equal(people.size, 10_001)
  t.ok(people.capacity >= 10_001)
  const first = people.numberOf('first')
  t.equal(people.ownTime(first, 99), 10)
  people.streamClosed('first', 99)
  t.equal(people.size, 10_000)
  t.end()
})

test('a participant who has left is not reported', (t) => {
  const people = new People()
  const listener = { age: () => t.fail('told') }
  people.follow(listener)
  people.unfollow(listener)
  people.streamOpened('ann', 0)
  people.streamClosed('ann', 1)
  t.end()
})
