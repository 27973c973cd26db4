import fc from 'fast-check'
import { plainName, withSoftHyphens } from '../../../src/web/look/soft-hyphens.js'
import { test } from '../../support/tap.js'

const softHyphen = '\u00ad'
/** As people see it where every line ends as early as it can. */
const seen = (label: string) => withSoftHyphens(label).split(softHyphen).join('-')

test('long words are divided between their syllables, in Latin, Cyrillic and Greek letters', (t) => {
  for (const [word, divided] of [
    ['Eröffnungsveranstaltung', 'Eröff-nungs-veran-stal-tung'],
    ['Donaudampfschifffahrtsgesellschaft', 'Donau-dampf-schiff-fahrts-gesell-schaft'],
    ['Geschwindigkeitsbegrenzung', 'Geschwin-dig-keits-begren-zung'],
    ['Lieblingsstück', 'Lie-blings-stück'],
    ['congratulations', 'con-gra-tula-tions'],
    ['развлечения', 'раз-вле-чения'],
    ['συγχαρητήρια', 'συγ-χαρη-τήρια'],
  ] as const)
    t.equal(seen(word), divided)
  t.end()
})

test('short words, numbers, addresses, divided words and other scripts stay as they are', (t) => {
  for (const label of [
    'Applaus',
    'Bahnsteige',
    'https://example.com/straßenbahnhaltestelle',
    'www.straßenbahnhaltestelle.example',
    'straßenbahnhaltestelle@example.com',
    '/straßenbahnhaltestelle/beleuchtung',
    'straßenbahnhaltestelle.example',
    'Straßenbahnhaltestelle2',
    '123456789012345678',
    `Straßenbahn${softHyphen}haltestellenbeleuchtung`,
    'والمستخدمونللمسرحيات',
    'ขอแสดงความยินดีด้วยนะครับ',
    '東京都交響楽団演奏会特別公演',
    'BCDFGHJKLMNPQRSTVW',
    '👏🏽👏🏽👏🏽👏🏽👏🏽👏🏽👏🏽👏🏽👏🏽👏🏽👏🏽👏🏽',
  ])
    t.equal(withSoftHyphens(label), label)
  t.end()
})

const letters = [...'aeiouyäöüßbcdfghklmnprstwzABSTеиоуйкльнствърαειουςτρ'].concat(
  'e\u0301',
  'и\u0306',
  '\u{1df00}',
)
const word = fc
  // Of any length: by itself, few are long enough to be divided.
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 40, size: 'max' })
  .map((each) => each.join(''))
const anything = fc.oneof(
  word,
  fc.array(word, { maxLength: 5 }).map((each) => each.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
/** Letters, each with its marks. */
const lettersOf = (text: string) => text.match(/\p{L}\p{M}*/gu) ?? []

test('without its soft hyphens a label is what it was', (t) => {
  fc.assert(
    fc.property(anything, (label) => {
      const plain = (text: string) => text.split(softHyphen).join('')
      return plain(withSoftHyphens(label)) === plain(label)
    }),
  )
  t.end()
})

test('a soft hyphen stands between letters of a long word, at least three on each side, each with its marks', (t) => {
  let count = 0
  fc.assert(
    fc.property(anything, (label) => {
      if (label.includes(softHyphen)) return withSoftHyphens(label).length >= label.length
      for (const [divided] of withSoftHyphens(label).matchAll(/[\p{L}\p{M}\u00ad]+/gu)) {
        const parts = divided.split(softHyphen)
        if (parts.length === 1) continue
        count++
        if (lettersOf(divided).length <= 10) return false
        for (const part of parts)
          if (lettersOf(part).length < 3 || /^\p{M}/u.test(part) || /[\ud800-\udbff]$/.test(part))
            return false
      }
      return true
    }),
    { numRuns: 1000 },
  )
  t.ok(count > 100, 'and words were divided at all')
  t.end()
})

test('what has soft hyphens already gets no more, so that nothing is divided twice', (t) => {
  fc.assert(
    fc.property(anything, (label) => withSoftHyphens(withSoftHyphens(label)) === withSoftHyphens(label)),
  )
  t.end()
})

test('what a screen reader says is plain, and is said of divided labels only', (t) => {
  t.equal(plainName('Applaus', '3 votes'), undefined)
  t.equal(plainName('Eröffnungsveranstaltung'), 'Eröffnungsveranstaltung')
  t.equal(plainName('Eröffnungsveranstaltung', false, undefined, '43 %'), 'Eröffnungsveranstaltung 43 %')
  t.end()
})
