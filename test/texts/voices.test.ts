import fc from 'fast-check'
import { Refusal } from '../../src/errors.js'
import { restoreVoices, Voices, type VoicesPiece } from '../../src/texts/voices.js'
import { wordKey } from '../../src/texts/word-key.js'
import { test } from '../support/tap.js'

/** What people write: several spellings of few words, and nothing. */
const texts = [
  'Joy',
  'joy',
  'JOY!',
  'Straße',
  'strasse',
  '🎉',
  '🎉🎉',
  '!!!',
  'が',
  'か\u3099',
  'سَلَام',
  'سلام',
  ' ',
  '',
]
const people = ['ann', 'bob', 'cy', 'dee', 'eve', 'fay']

/** What somebody does: write something, have a text taken back, or all be reset; or all is stored. */
const deed = fc.oneof(
  { weight: 12, arbitrary: fc.record({ who: fc.constantFrom(...people), text: fc.constantFrom(...texts) }) },
  { weight: 3, arbitrary: fc.record({ takenBack: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.constant('reset' as const) },
  { weight: 3, arbitrary: fc.constant('stored' as const) },
)

test('after any history, words have the people that a list of them has, and so they have when all is read from the store', (t) => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 80 }), (deeds) => {
      const voices = new Voices()
      const naive = new Map<string, { readonly text: string; readonly textId: string }>()
      const stored: (VoicesPiece | 'forgotten')[] = []
      const store = () => {
        if (voices.isForgotten) stored.push('forgotten')
        if (voices.changed.participants.length > 0) stored.push(structuredClone(voices.changed))
        voices.settle()
      }
      for (const [n, each] of deeds.entries())
        if (each === 'stored') store()
        else if (each === 'reset') {
          voices.clear()
          naive.clear()
        } else if ('who' in each) {
          const { who, text } = each
          voices.write(who, text, `id-${n}`)
          if (wordKey(text) === '') naive.delete(who)
          else naive.set(who, { text, textId: `id-${n}` })
        } else {
          const textId = `id-${each.takenBack}`
          const [who] = [...naive].find(([, voice]) => voice.textId === textId) ?? []
          const word = voices.withdraw(textId)
          if ((word === undefined) !== (who === undefined)) return false
          if (who !== undefined) naive.delete(who)
        }
      store()
      const restored: { voices: Voices | undefined } = { voices: new Voices() }
      for (const piece of stored)
        if (piece === 'forgotten') restored.voices = undefined
        else restoreVoices(restored, piece)
      const rewritten: { voices: Voices | undefined } = { voices: new Voices() }
      for (const piece of voices.pieces()) restoreVoices(rewritten, structuredClone(piece))
      return [voices, restored.voices ?? new Voices(), rewritten.voices!].every((each) => isAs(each, naive))
    }),
    { numRuns: 500 },
  )
  t.end()
})

/** Whether voices are as counted in the plainest way. */
function isAs(voices: Voices, naive: ReadonlyMap<string, { readonly text: string }>): boolean {
  const spellings = [...naive.values()].map(({ text }) => text)
  const keys = spellings.map(wordKey)
  const countOf = <T>(list: readonly T[], one: T) => list.filter((each) => each === one).length
  const isRight = voices.top.every(([text, number]) => {
    const same = spellings.filter((each) => wordKey(each) === wordKey(text))
    // None of its spellings is commoner.
    return number === same.length && same.every((each) => countOf(same, each) <= countOf(same, text))
  })
  const numbers = voices.top.map(([, number]) => number)
  return (
    isRight &&
    voices.size === naive.size &&
    voices.top.length === new Set(keys).size &&
    new Set(voices.top.map(([text]) => wordKey(text))).size === voices.top.length &&
    numbers.every((number, at) => at === 0 || number <= numbers[at - 1]!)
  )
}

test('at most 50 words are told, and ten are a signal, whose edition is another one only when they are', (t) => {
  const voices = new Voices()
  for (let word = 0; word < 60; word++)
    for (let n = 0; n <= word % 3; n++) voices.write(`${word} ${n}`, `word ${word}`, '')
  t.equal(voices.top.length, 50)
  t.same(voices.top[0], ['word 2', 3])
  t.same(voices.topTen, voices.top.slice(0, 10))
  const { edition, topTen } = voices
  voices.write('late', 'word 59 is another', '')
  t.equal(voices.edition, edition, 'one more behind them')
  t.equal(voices.topTen, topTen)
  voices.write('late', 'word 2', '')
  t.not(voices.edition, edition)
  t.same(voices.topTen[0], ['word 2', 4])
  t.end()
})

test('very long words are told as far as a message to each phone may be long', (t) => {
  const voices = new Voices()
  for (let n = 0; n < 60; n++) voices.write(`p${n}`, `${n}`.padEnd(300, 'a'), '')
  t.equal(voices.top.length, 50)
  for (let n = 0; n < 60; n++) voices.write(`p${n}`, `${n}`.padEnd(600, 'a'), '')
  t.equal(voices.top.length, 27)
  t.equal(voices.topTen.length, 10)
  t.end()
})

test('equal words stand in the order in which they got their people, so that a cloud keeps still', (t) => {
  const voices = new Voices()
  for (const [who, text] of Object.entries({ a: 'one', b: 'two', c: 'three' })) voices.write(who, text, '')
  t.same(voices.top, [
    ['one', 1],
    ['two', 1],
    ['three', 1],
  ])
  voices.write('d', 'three', '')
  voices.write('e', 'one', '')
  t.same(voices.top, [
    ['three', 2],
    ['one', 2],
    ['two', 1],
  ])
  t.end()
})

test('who counts may change their mind when as many as possible do; others are refused', (t) => {
  const voices = new Voices(2)
  for (const who of ['ann', 'bob']) voices.write(who, 'joy', '')
  t.doesNotThrow(() => voices.requireSpace('ann', 'hope'))
  t.throws(() => voices.requireSpace('cy', 'joy'), new Refusal('overloaded', /200000 participants/ as never))
  voices.write('bob', '', '')
  t.doesNotThrow(() => voices.requireSpace('cy', 'joy'))
  t.end()
})

test('texts that differ are bounded by their length; one that is there already takes no space', (t) => {
  const voices = new Voices(100, 10)
  voices.write('ann', 'abcdefgh', '')
  t.doesNotThrow(() => voices.requireSpace('bob', ' abcdefgh '))
  t.throws(() => voices.requireSpace('bob', 'other'), { code: 'overloaded' })
  voices.write('ann', 'ab', '')
  t.doesNotThrow(() => voices.requireSpace('bob', 'other'))
  t.end()
})
