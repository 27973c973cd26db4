import { leadingAnswers } from '../../../../src/web/screen/results/answers.js'
import { test } from '../../../support/tap.js'

test('answers have their shares', (t) => {
  const { answers, others, isTie } = leadingAnswers([3, 0, 5])
  t.same(others, { options: 0, votes: 0 })
  t.same(
    answers.map(({ index, share, leads }) => [index, share, leads]),
    [
      [0, 3 / 8, false],
      [1, 0, false],
      [2, 5 / 8, true],
    ],
  )
  t.equal(isTie, false)
  t.end()
})

test('of many answers those with most votes are shown, and how many others there are', (t) => {
  t.equal(leadingAnswers(Array(8).fill(1)).answers.length, 8)
  const { answers, others } = leadingAnswers([0, 9, 1, 8, 2, 7, 3, 6, 4, 5])
  t.same(
    answers.map(({ index }) => index),
    [1, 3, 5, 6, 7, 8, 9],
    'in their own order, so that they do not jump',
  )
  t.same(others, { options: 3, votes: 3 })
  t.end()
})

test('several answers with most votes are a tie; without votes nobody leads', (t) => {
  const { answers, isTie } = leadingAnswers([4, 1, 4])
  t.same(
    answers.map(({ leads }) => leads),
    [true, false, true],
  )
  t.equal(isTie, true)
  const none = leadingAnswers([0, 0])
  t.ok(none.answers.every(({ leads, share }) => !leads && share === 0))
  t.equal(none.isTie, false)
  t.end()
})
