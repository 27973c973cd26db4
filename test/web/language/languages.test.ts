import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { textsIn, valuesIn } from '../../support/language-texts.js'
import { test } from '../../support/tap.js'

const folder = 'src/web/language'
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const english = textsOf('en.json')

test('every language has every text, with the values that it is filled with', (t) => {
  t.ok(files.length >= 4)
  for (const file of files) {
    const texts = textsOf(file)
    t.same([...texts.keys()], [...english.keys()], `${file}: the same names in the same order`)
    const faulty = [...texts].filter(
      ([name, text]) => text.trim() === '' || valuesIn(text) !== valuesIn(english.get(name) ?? ''),
    )
    t.same(faulty, [], file)
  }
  t.end()
})

test('no language is a copy of another one', (t) => {
  for (const file of files.filter((name) => name !== 'en.json')) {
    const same = [...textsOf(file)].filter(([name, text]) => text === english.get(name))
    t.ok(same.length < english.size / 5, `${file}: ${same.length} of ${english.size} are as in English`)
  }
  t.end()
})

test('a file is named by its language, and says its name itself', (t) => {
  for (const file of files) {
    const tag = basename(file, '.json')
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)
    t.equal(textsOf(file).get('language')?.toLowerCase(), name?.toLowerCase())
  }
  t.end()
})

test('a language says in which direction it is written', (t) => {
  const directions = files.map((file) => [basename(file, '.json'), textsOf(file).get('direction')] as const)
  t.same(
    directions.filter(([, direction]) => direction !== 'ltr'),
    [['ar', 'rtl']],
  )
  t.end()
})

function textsOf(file: string): Map<string, string> {
  return textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
