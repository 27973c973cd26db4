import { join } from 'node:path'
import { readBlockedWords } from '../../src/texts/blocked-words.js'
import { test } from '../support/tap.js'

test('a list has one entry a line, as any editor writes it', (t) => {
  const folder = t.testdir({ 'words.txt': '\ufeffone\r\n\r\n  two words  \n\t\nthree\rfour' })
  const words = readBlockedWords(join(folder, 'words.txt'))
  for (const text of ['One!', 'two words', 'three', 'four']) t.ok(words.isIn(text), text)
  for (const text of ['two', 'words', '', 'five']) t.notOk(words.isIn(text), text)
  t.end()
})

test('without a file, and with an empty one, nothing is blocked', (t) => {
  const folder = t.testdir({ 'words.txt': '\n\n' })
  t.ok(readBlockedWords('').isEmpty)
  t.ok(readBlockedWords(join(folder, 'words.txt')).isEmpty)
  t.end()
})

test('a file that is missing, none, too large or not UTF-8 is named with what is wrong', (t) => {
  const folder = t.testdir({
    folder: {},
    'latin1.txt': Buffer.from('gar\xe7on\n', 'latin1'),
    'large.txt': 'x\n'.repeat(2 * 1024 * 1024 + 1),
  })
  for (const [name, reason] of [
    ['missing.txt', /cannot be read: ENOENT/],
    ['folder', /expected a file/],
    ['latin1.txt', /not UTF-8/],
    ['large.txt', /at most 4194304 bytes/],
  ] as const)
    t.throws(() => readBlockedWords(join(folder, name)), {
      name: 'InvalidConfiguration',
      errors: [{ file: join(folder, name), reason }],
    })
  t.end()
})
