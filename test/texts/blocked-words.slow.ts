import { BlockedWords } from '../../src/texts/blocked-words.js'
import { test } from '../support/tap.js'

test('a list of thousands of entries costs a text next to nothing', (t) => {
  const letters = 'あいうえおかきくけこ死殺'
  const entries = Array.from({ length: 5000 }, (_, n) => [`word${n}`, `all of them begin alike ${n}`])
  const kana = Array.from({ length: 5000 }, (_, n) =>
    [...String(n)].map((digit) => letters[Number(digit)]).join(''),
  )
  const words = new BlockedWords([...entries.flat(), ...kana.filter((entry) => entry.length > 3)])
  for (const text of [
    'all of them begin alike '.repeat(13),
    'あいうえ死'.repeat(64),
    'é\u0301'.repeat(160),
  ]) {
    const begun = performance.now()
    for (let n = 0; n < 100; n++) words.isIn(text)
    const each = (performance.now() - begun) / 100
    t.ok(each < 20, `${each.toFixed(3)} ms`)
    t.comment(`${each.toFixed(3)} ms`)
  }
  t.end()
})
