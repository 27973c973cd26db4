import { VotesOfChoices } from '../../../../src/recording/report/courses/votes-of-choices.js'
import { Cut, Timeline } from '../../../../src/recording/report/timeline.js'
import { test } from '../../../support/tap.js'

const ten = new Timeline(0, 9999, 1000)
const whole = new Cut(ten, 0, 9999, 100)

test('with one choice each, a new one takes the old one back; otherwise each counts', (t) => {
  const once = new VotesOfChoices(10, ['A', 'B'], true)
  once.take(0, 0, undefined)
  once.take(3, 1, 0)
  t.same(once.describe(whole).votes, [0, 1])
  t.same(once.describe(whole).steps.values.slice(2, 4), [
    [1, 0],
    [0, 1],
  ])
  const each = new VotesOfChoices(10, ['A', 'B'], false)
  each.take(0, 0, undefined)
  each.take(3, 1, undefined)
  t.same(each.describe(whole).votes, [1, 1])
  t.end()
})

test('a reset takes all votes, and they are what is recorded since it was undone', (t) => {
  const votes = new VotesOfChoices(10, ['Off', 'On'], false)
  votes.begin(0, { lid: 3, votes: [4, 5] })
  votes.take(1, true, undefined)
  votes.reset(2)
  t.same(votes.describe(whole).votes, [0, 0])
  votes.take(3, false, undefined)
  votes.begin(4, { lid: 3, votes: [5, 6] })
  const { steps, votes: last } = votes.describe(whole)
  t.same(last, [5, 6])
  t.same(steps.values.slice(0, 5), [
    [4, 5],
    [4, 6],
    [0, 0],
    [1, 0],
    [5, 6],
  ])
  t.end()
})

test('what is no option is passed over', (t) => {
  const votes = new VotesOfChoices(10, ['A'], false)
  votes.take(0, 7, undefined)
  votes.take(0, 'A', undefined)
  votes.take(0, undefined, undefined)
  t.same(votes.describe(whole).votes, [0])
  t.end()
})
