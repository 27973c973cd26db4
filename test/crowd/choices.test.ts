import { Choices } from '../../src/crowd/choices.js'
import { test } from '../support/tap.js'

test('of each participant the newest choice is known', (t) => {
  const choices = new Choices()
  choices.set('ann', 2)
  choices.set('bob', 0)
  choices.set('ann', 1)
  t.equal(choices.of('ann'), 1)
  t.equal(choices.of('cid'), undefined)
  t.equal(choices.size, 2)
  t.same(
    [...choices],
    [
      ['ann', 1],
      ['bob', 0],
    ],
  )
  choices.clear()
  t.same([...choices], [])
  t.equal(choices.of('ann'), undefined)
  t.end()
})

test('when as many as possible have chosen, these may still change their minds, and nobody else may begin', (t) => {
  const choices = new Choices(2)
  const isFull = { code: 'overloaded', extras: { headers: { 'retry-after': '10' } } }
  for (const participant of ['ann', 'bob']) {
    choices.requireSpace(participant)
    choices.set(participant, true)
  }
  t.throws(() => choices.requireSpace('cid'), isFull)
  choices.requireSpace('ann')
  choices.clear()
  choices.requireSpace('cid')
  t.end()
})

test('a change is reported until it has settled', (t) => {
  const choices = new Choices()
  t.same([choices.isForgotten, choices.made], [false, { participants: [], choices: [] }])
  choices.set('ann', 2)
  choices.restore('bob', 1)
  choices.set('ann', 0)
  t.same(choices.made, { participants: ['ann', 'ann'], choices: [0, 0] }, 'as it is now')
  choices.clear()
  choices.set('bob', 2)
  t.same([choices.isForgotten, choices.made], [true, { participants: ['bob'], choices: [2] }])
  choices.settle()
  t.same([choices.isForgotten, choices.made], [false, { participants: [], choices: [] }])
  t.end()
})

test('all choices are read in pieces, each as it is when it is read', (t) => {
  const choices = new Choices()
  for (let n = 0; n < 40; n++) choices.set(`p${n}`, 0)
  const pieces = choices.pieces()
  t.equal(pieces.next().value?.participants.length, 16)
  choices.set('p20', 1)
  choices.set('p40', 1)
  const rest = [...pieces].flatMap(({ participants, choices }) =>
    participants.map((participant, n) => [participant, choices[n]]),
  )
  t.same(
    rest,
    Array.from({ length: 25 }, (_, n) => [`p${n + 16}`, n === 4 || n === 24 ? 1 : 0]),
  )
  t.end()
})

test('choices that are forgotten while they are read are not read any more, and newer ones are', (t) => {
  const choices = new Choices()
  for (let n = 0; n < 40; n++) choices.set(`p${n}`, 0)
  const pieces = choices.pieces()
  pieces.next()
  choices.clear()
  choices.set('p30', 1)
  t.same([...pieces], [{ participants: ['p30'], choices: [1] }])
  t.end()
})
