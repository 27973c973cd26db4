import { Choices } from '../../src/crowd/choices.js'
import { Changes } from '../../src/state/changes.js'
import { apply, fitVotes, initialState, resetState } from '../../src/state/control-state.js'
import { test } from '../support/tap.js'

test('a control that changed a hundred times in a turn is stored once, as it is at the end', (t) => {
  const changes = new Changes()
  const state = initialState('show', 1, 'Button')
  for (let press = 0; press < 100; press++) {
    apply(state, null)
    changes.control(state)
  }
  t.same(changes.take(0), [['control', 'show', 1, 'Button', 100, null, []]])
  t.same(changes.take(0), [], 'and only then')
  changes.control(state)
  t.equal(changes.take(0).length, 1, 'and again after the next change')
  t.end()
})

test('keys go with the time of the turn, and pages in their order', (t) => {
  const changes = new Changes()
  changes.key('one')
  changes.other(['page', 'show', 'second'])
  changes.key('two')
  changes.other(['page', 'show', 'first'])
  const taken = changes.take(1234)
  const used = ['used', 1234, Number, Buffer.from('onetwo').toString('base64')]
  t.match(taken, [['page', 'show', 'second'], ['page', 'show', 'first'], used])
  changes.key('three')
  changes.other(['page', 'show', 'second'])
  t.equal(taken.length, 3, 'and what was taken stays as it was')
  t.match(taken[2], used)
  t.end()
})

test('forgotten changes are not stored; the next ones are', (t) => {
  const changes = new Changes()
  const state = initialState('show', 1, 'Button')
  const all = () => {
    changes.control(state)
    changes.key('one')
    changes.other(['page', 'show', 'second'])
  }
  all()
  changes.forget()
  t.same(changes.take(0), [])
  all()
  t.equal(changes.take(0).length, 3)
  t.end()
})

test('choices of a turn are one entry of their control, without those before a reset in the same turn', (t) => {
  const changes = new Changes()
  const state = initialState('show', 4, 'Index', new Choices())
  fitVotes(state, 3)
  const choose = (participant: string, value: number) => {
    apply(state, value, participant)
    changes.control(state)
  }
  choose('ann', 2)
  choose('bob', 0)
  t.same(changes.take(0), [
    ['control', 'show', 4, 'Index', 0, 0, null],
    ['choices', 'show', 4, 'Index', ['ann', 'bob'], [2, 0]],
  ])
  choose('bob', 1)
  resetState(state)
  choose('cid', 1)
  t.same(changes.take(0), [
    ['control', 'show', 4, 'Index', 0, 1, null],
    ['unchosen', 'show', 4, 'Index'],
    ['choices', 'show', 4, 'Index', ['cid'], [1]],
  ])
  choose('cid', 0)
  changes.forget()
  changes.control(state)
  t.same(changes.take(0), [['control', 'show', 4, 'Index', 0, 0, null]])
  t.end()
})
