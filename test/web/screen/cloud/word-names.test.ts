import { wordNames } from '../../../../src/web/screen/cloud/word-names.js'
import { test } from '../../../support/tap.js'

test('a word has the same name however it is spelled', (t) => {
  for (const spellings of [
    ['Rain', 'RAIN!', ' „rain“ '],
    ['Café', 'cafe', 'cafe\u0301'],
    ['STRASSE', 'Straße'],
    ['Οδός', 'ΟΔΟΣ'],
  ]) {
    const names = spellings.map((text) => wordNames([text])[0])
    t.equal(new Set(names).size, 1, names.join(', '))
  }
  t.end()
})

test('no two words have the same name', (t) => {
  const words = ['Rain', 'rain', '🔥', '🌊', '!', '雨', 'かき', 'がき', 'ความ', 'ความ่', 'بيت', 'a b', 'ab']
  t.equal(new Set(wordNames(words)).size, words.length)
  t.end()
})
