import { asWritten, wordKey } from '../../src/texts/word-key.js'
import { test } from '../support/tap.js'

/** Texts of one row are the same word, those of different rows are not. */
const rows: readonly (readonly string[])[] = [
  [
    'Freedom',
    'freedom',
    'FREEDOM!',
    '  freedom ',
    '«Freedom»',
    '#freedom',
    'freedom 🎉',
    'ⓕⓡⓔⓔⓓⓞⓜ',
    'free\u200bdom',
  ],
  ['freedoms'],
  ['Straße', 'STRASSE', 'strasse.'],
  ['straßen'],
  ['café', 'cafe\u0301', 'CAFÉ?', 'cafe'],
  ["don't", 'don’t', 'Don`t', "'don’t'"],
  ['dont'],
  ['climate change', 'Climate\n change', 'climate\u00a0change'],
  ['climate-change', 'climate–change', 'climate‑change'],
  ['か', '「か」'],
  ['が', 'か\u3099', 'が。', '「が」'],
  ['カ', 'ｶ'],
  ['ガ', 'ｶﾞ'],
  ['自由', '自由！', '（自由）'],
  ['سلام', 'سَلَام', 'سلام؟', '«سلام»'],
  ['سلامة'],
  ['हिन्दी', 'हिन्दी।'],
  ['ห'],
  ['หี'],
  ['🎉', ' 🎉 '],
  ['🎉🎉'],
  ['❤', '❤️'],
  ['👍'],
  ['👍🏽'],
  ['👨‍👩‍👧', '👨👩👧'],
  ['👨‍👩‍👦'],
  ['🏳️‍🌈', '🏳🌈'],
  ['🇫🇷'],
  ['🇩🇪'],
  ['!'],
  ['!!!'],
  ['?'],
  ['…', '...'],
  ['⠋⠗⠑⠑ ⠙⠕⠍', '⠋⠗⠑⠑⠀⠙⠕⠍⠀'],
  ['42', '42!', '４２', '④②'],
  ['4.2'],
]

test('texts are the same word in any case, with any accents, symbols at their ends and keyboards, in any script', (t) => {
  const words = new Map<string, number>()
  for (const [row, texts] of rows.entries()) {
    const keys = new Set(texts.map(wordKey))
    t.equal(keys.size, 1, texts.join(' = '))
    const [key] = keys
    t.not(key, '', texts.join())
    t.equal(words.get(key!) ?? row, row, `${texts[0]} is another word`)
    words.set(key!, row)
  }
  t.end()
})

test('nothing to see is no word', (t) => {
  for (const text of [
    '',
    ' ',
    '\n\t',
    '\u200b',
    '\u2060\u00ad',
    '\ufe0f',
    '\u3164',
    '\u3000',
    '\u2800 \u2800',
  ])
    t.equal(wordKey(text), '', JSON.stringify(text))
  t.end()
})

test('a word is written on one line', (t) => {
  t.equal(asWritten('  Two \n\t words  '), 'Two words')
  t.equal(asWritten('\u3000自由\u3000'), '自由')
  t.end()
})
