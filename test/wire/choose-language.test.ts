import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import fc from 'fast-check'
import { chooseLanguage } from '../../src/wire/choose-language.js'
import { test } from '../support/tap.js'

test('the first wanted language that there is; a region is no hindrance; else English', (t) => {
  const languages = ['de', 'en', 'ja']
  t.equal(chooseLanguage(['it', 'JA-jp', 'de'], languages), 'ja')
  t.equal(chooseLanguage([undefined, 'de-AT'], languages), 'de')
  for (const wanted of [[], [undefined], [''], ['it'], ['constructor'], ['*']])
    t.equal(chooseLanguage(wanted, languages), 'en')
  t.end()
})

test('what systems call a language is it, too; what only begins like one is another', (t) => {
  const languages = ['de', 'en', 'fr']
  for (const tag of ['de_DE', 'de_DE.UTF-8', 'de@euro', 'de-DE-u-nu-arab', 'DE-x-\0'])
    t.equal(chooseLanguage([tag, 'fr'], languages), 'de', JSON.stringify(tag))
  t.equal(chooseLanguage(['en-US@posix', 'fr'], languages), 'en')
  for (const tag of ['C', 'c', 'POSIX', 'zz', 'den', 'de'.repeat(1000), ' de', '\0'])
    t.equal(chooseLanguage([tag, 'fr'], languages), 'fr', JSON.stringify(tag))
  t.end()
})

test('whatever is wanted, it is one of the languages of the pages, which Intl knows', (t) => {
  const languages = readdirSync('src/web/language').flatMap((name) =>
    name.endsWith('.json') ? basename(name, '.json') : [],
  )
  const tag = fc.constantFrom(...languages, 'de-CH', 'en-US@posix')
  const damaged = fc.tuple(tag, fc.string({ unit: 'binary' })).map((parts) => parts.join(''))
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), damaged, fc.constant(undefined))
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 5 }), (wanted) => {
      const chosen = chooseLanguage(wanted, languages)
      return languages.includes(chosen) && new Intl.PluralRules(chosen).resolvedOptions().locale === chosen
    }),
  )
  t.end()
})
