import { readValue } from '../../../../src/action/envelope.js'
import { Dice } from '../../../../src/cli/rehearse/crowd/dice.js'
import { writeWord } from '../../../../src/cli/rehearse/crowd/vocabulary.js'
import { Voices } from '../../../../src/texts/voices.js'
import { test } from '../../../support/tap.js'
import { controls } from '../support/seen-controls.js'

const shout = controls.find(({ type }) => type === 'String')!

/** What the service tells of the words of so many people. */
function wordsOf(people: number) {
  const dice = new Dice(1, 1)
  const voices = new Voices()
  const texts = Array.from({ length: people }, () => writeWord(dice, 80))
  for (const [n, text] of texts.entries()) voices.write(`${n}`, text, `${n}`)
  return { texts, voices }
}

test('every word fits its control, whatever the length, and is one that counts', (t) => {
  const dice = new Dice(1, 1)
  for (let maxLength = 1; maxLength <= 100; maxLength++) {
    const voices = new Voices()
    for (let n = 0; n < 100; n++) {
      const word = writeWord(dice, maxLength)
      readValue({ ...shout, maxLength }, word)
      voices.write(`${n}`, word, '')
    }
    t.equal(voices.size, 100, `${maxLength}`)
  }
  t.end()
})

test('a hall writes a cloud: a few words of many, and many of a few, in many scripts', (t) => {
  const { voices } = wordsOf(300)
  const counts = voices.top.map(([, people]) => people)
  t.ok(counts.length >= 30, `${counts.length} words`)
  t.ok(counts[0]! >= 40 && counts[0]! <= 110, `${counts[0]} people wrote the first one`)
  t.ok(counts[0]! > 3 * counts[5]!, `${counts}`)
  const all = voices.top.map(([text]) => text).join(' ')
  for (const script of ['Latin', 'Cyrillic', 'Arabic', 'Katakana'])
    t.match(all, new RegExp(`\\p{Script=${script}}`, 'u'), script)
  t.end()
})

test('the same word comes in other spellings, which the service takes for one', (t) => {
  const { texts, voices } = wordsOf(2000)
  const encores = new Set(texts.filter((text) => text.trim().toLowerCase().startsWith('encore')))
  t.ok(encores.size >= 4, `${[...encores]}`)
  t.equal(voices.top[0]![0], 'Encore', 'in the commonest of them')
  t.equal(voices.top.filter(([text]) => /^encore\W*$/i.test(text)).length, 1)
  t.end()
})
