import { WordsOfTexts } from '../../../../src/recording/report/courses/words-of-texts.js'
import { Cut, Timeline } from '../../../../src/recording/report/timeline.js'
import { test } from '../../../support/tap.js'

const ten = new Timeline(0, 9999, 1000)
const whole = new Cut(ten, 0, 9999, 100)

test('each person counts with their newest text; what is taken back counts no more', (t) => {
  const words = new WordsOfTexts(10)
  words.take(0, 'joy', undefined)
  words.take(1, 'Joy! ', undefined)
  words.take(1, 'JOY', undefined)
  words.take(2, ' hope', 'joy')
  t.same(words.describe(whole).words, [
    ['Joy!', 2],
    ['hope', 1],
  ])
  words.withdraw('JOY')
  words.withdraw('never written')
  t.same(words.describe(whole).words, [
    ['hope', 1],
    ['Joy!', 1],
  ])
  t.equal(words.describe(whole).rate.values[1], 2)
  t.end()
})

test('a file begins with the words of then; a reset takes all, and they are what is recorded since it was undone', (t) => {
  const words = new WordsOfTexts(10)
  words.begin(0, {
    lid: 5,
    words: [
      ['joy', 3],
      ['hope', 1],
    ],
  })
  words.take(1, 'hope', 'joy')
  t.same(words.describe(whole).words, [
    ['joy', 2],
    ['hope', 2],
  ])
  words.reset(2)
  t.same(words.describe(whole).words, [])
  words.begin(3, { lid: 5, words: [['joy', 2]] })
  t.same(words.describe(whole).words, [['joy', 2]])
  t.end()
})
