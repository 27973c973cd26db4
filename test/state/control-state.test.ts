import { Choices } from '../../src/crowd/choices.js'
import {
  apply,
  fitVotes,
  initialState,
  isInitial,
  resetState,
  restoreChoice,
} from '../../src/state/control-state.js'
import { test } from '../support/tap.js'

test('a press counts and leaves no value', (t) => {
  const state = initialState('show', 1, 'Button')
  t.ok(isInitial(state))
  apply(state, null)
  apply(state, null)
  t.match(state, { count: 2, value: null, votes: [] })
  t.notOk(isInitial(state))
  t.end()
})

test('a slider, a toggle, a text and a pad keep their last value, and count nothing', (t) => {
  const cases = [
    ['Slider', 0, 0.5],
    ['Toggle', true, false],
    ['String', 'one', ''],
    ['XYPad', [0, 1], [0, 0]],
  ] as const
  for (const [type, first, last] of cases) {
    const state = initialState('show', 2, type)
    apply(state, first)
    apply(state, last)
    t.match(state, { count: 0, value: last, votes: [] }, type)
    t.notOk(isInitial(state), `${type}: a last value that looks like nothing is one all the same`)
  }
  t.end()
})

test('an index keeps its last value and counts a vote an option', (t) => {
  const state = initialState('show', 4, 'Index')
  fitVotes(state, 3)
  t.ok(isInitial(state))
  for (const value of [2, 0, 2]) apply(state, value)
  t.match(state, { count: 0, value: 2, votes: [1, 0, 2] })
  t.end()
})

test('after a reset it is as before the first action, and counts on from there', (t) => {
  const state = initialState('show', 4, 'Index')
  fitVotes(state, 2)
  apply(state, 1)
  resetState(state)
  t.ok(isInitial(state))
  t.match(state, { value: null, votes: [0, 0] })
  apply(state, 0)
  t.same(state.votes, [1, 0])
  const button = initialState('show', 1, 'Button')
  apply(button, null)
  resetState(button)
  t.ok(isInitial(button))
  t.end()
})

test('votes fit the options: new ones begin at 0, a vote for a removed one stays counted but is not the value', (t) => {
  const state = initialState('show', 4, 'Index')
  fitVotes(state, 3)
  for (const value of [0, 2]) apply(state, value)
  fitVotes(state, 2)
  t.match(state, { value: null, votes: [1, 0, 1] })
  apply(state, 1)
  fitVotes(state, 4)
  t.match(state, { value: 1, votes: [1, 1, 1, 0] })
  t.end()
})

test('with one choice each, votes count participants: a change of mind moves a vote, the same again changes nothing', (t) => {
  const index = initialState('show', 4, 'Index', new Choices())
  fitVotes(index, 3)
  const choose = (participant: string, value: number) => apply(index, value, participant)
  t.ok(choose('ann', 2))
  t.ok(choose('bob', 2))
  t.ok(choose('ann', 0))
  t.match(index, { value: 0, votes: [1, 0, 1] })
  t.notOk(choose('bob', 2))
  t.match(index, { value: 0, votes: [1, 0, 1] }, 'nor is it the value')
  resetState(index)
  t.ok(isInitial(index))
  t.ok(choose('bob', 2), 'and after a reset everybody chooses again')
  t.same(index.votes, [0, 0, 1])
  t.end()
})

test('with one choice each, a toggle counts how many have it off and how many on', (t) => {
  const toggle = initialState('show', 3, 'Toggle', new Choices())
  fitVotes(toggle, 2)
  const choose = (participant: string, value: boolean) => apply(toggle, value, participant)
  t.same([choose('ann', true), choose('bob', false), choose('ann', true)], [true, true, false])
  t.match(toggle, { value: false, votes: [1, 1] })
  choose('bob', true)
  t.match(toggle, { value: true, votes: [0, 2] })
  t.end()
})

test('a choice of an option that was removed stays counted, can be changed, and is there again with the option', (t) => {
  const state = initialState('show', 4, 'Index', new Choices())
  restoreChoice(state, 'ann', 2)
  restoreChoice(state, 'bob', 2)
  restoreChoice(state, 'bob', 0)
  t.same(state.votes, [1, 0, 1])
  fitVotes(state, 2)
  t.same(state.votes, [1, 0, 1])
  apply(state, 1, 'ann')
  t.same(state.votes, [1, 1, 0], 'nobody has two votes')
  fitVotes(state, 3)
  t.same(state.votes, [1, 1, 0])
  t.end()
})
