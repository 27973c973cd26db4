import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documents } from '../support/documents.js'
import { test } from '../support/tap.js'

/** Words that the field has other words for, or that no native reader expects; src/README.md has those that are meant. */
const unwanted = [
  ...['reign', 'vigil', 'curtain', 'withheld', 'ballots?', 'renditions?', 'onward', 'doorstep', 'roll.?call'],
  ...[
    'front.?door',
    'orphans?',
    'outlets?',
    'tally',
    'happenings?',
    'turnstile',
    'stage.?seat',
    'told.?show',
  ],
  ...['whoever', 'anew', 'mend(ed)?'],
]
const pattern = new RegExp(`(?<![a-z])(${unwanted.join('|')})(?![a-z])`, 'i')
/** It lists them; and display programs have outlets. */
const exempt = /^test\/architecture\/words\.test\.ts$|^config\/displays\//

test('code and documents use the words of src/README.md, and none of those that they replaced', (t) => {
  const code = ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|css)$/.test(name))
      .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') })),
  )
  const found = [...code, ...documents]
    .filter(({ path }) => !exempt.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (pattern.test(line) ? `${path}:${at + 1} ${line.trim()}` : [])),
    )
  t.same(found, [])
  t.ok(code.length > 1000, 'and there was something to read')
  t.match('a curtain', pattern)
  t.notMatch('their foreign hall', pattern)
  t.end()
})
