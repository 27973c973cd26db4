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
