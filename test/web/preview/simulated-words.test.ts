import { seededRandom } from '../../../src/web/preview/model/simulated-crowd.js'
import { frequentWords, popularOf } from '../../../src/web/preview/model/simulated-words.js'
import { test } from '../../support/tap.js'

test('what people wrote alike is one word in its commonest spelling, most people first', (t) => {
  t.same(
    frequentWords(['Joy', 'magic!', 'Magic', ' Magic ', 'MAGIC?', 'Über  uns', 'über uns', '', '💜', '💜']),
    [
      ['Magic', 4],
      ['Über uns', 2],
      ['💜', 2],
      ['Joy', 1],
    ],
  )
  t.end()
})

test('fifty words are told', (t) => {
  t.equal(frequentWords(Array.from({ length: 80 }, (_, n) => `word ${n}`)).length, 50)
  t.end()
})

test('the first word is about twice as popular as the second', (t) => {
  const random = seededRandom(5)
  const times = new Map<string | undefined, number>()
  for (let n = 0; n < 11_000; n++) {
    const word = popularOf(['a', 'b', 'c'], random)
    times.set(word, (times.get(word) ?? 0) + 1)
  }
  for (const [word, expected] of [
    ['a', 6000],
    ['b', 3000],
    ['c', 2000],
  ] as const)
    t.ok(Math.abs(times.get(word)! - expected) < 200, `${word}: ${times.get(word)}`)
  t.equal(popularOf([], random), undefined)
  t.end()
})
