import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { behaviours } from '../../src/controls/control-types.js'
import { judgeLayout } from '../../src/layout/judge-layout.js'
import { test } from '../support/tap.js'

const folder = 'config/templates'
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
const judged = names.map((name) => {
  const file = `${folder}/${name}.json`
  return judgeLayout(JSON.parse(readFileSync(file, 'utf8')), file)
})

test('there is a template for each of five kinds of evening', async (t) => {
  t.same(names.sort(), ['church', 'concert', 'dance-floor', 'exhibition', 'quiz'])
})

test('a template is called like its file, and names itself and its pages', async (t) => {
  for (const { layoutId, name, lang, file, pages, theme } of judged) {
    t.equal(file, `${folder}/${layoutId}.json`)
    t.not(name, layoutId, `${layoutId} has a name for people`)
    t.equal(lang, 'en')
    t.ok(theme.accent && theme.background, `${layoutId} has a theme`)
    t.ok(pages.size > 1, `${layoutId} has several pages`)
    for (const { pageId, name } of pages.values()) t.not(name, pageId)
  }
})

test('a template has many types, signals for displays, results for people, and a vote with one choice each', async (t) => {
  for (const { layoutId, controls } of judged) {
    const all = [...controls.values()]
    t.ok(new Set(all.map(({ type }) => type)).size >= 4, `${layoutId} has four types or more`)
    t.ok(
      all.some(({ signals = [] }) => signals.length > 0),
      `${layoutId} has signals`,
    )
    t.ok(
      all.some(({ results }) => results !== 'never'),
      `${layoutId} shows results`,
    )
    t.ok(
      all.some(({ once }) => once),
      `${layoutId} has a vote`,
    )
  }
  const types = judged.flatMap(({ controls }) => [...controls.values()].map(({ type }) => type))
  t.same(new Set(types), new Set(Object.keys(behaviours)), 'together they have every type')
})

test('an operator approves the texts of a template first', async (t) => {
  for (const { layoutId, controls } of judged)
    for (const { type, moderate, lid } of controls.values())
      if (type === 'String') t.ok(moderate, `${layoutId} ${lid}`)
})

test('a template names no picture that is not there', async (t) => {
  for (const { layoutId, controls, theme } of judged) {
    const pictures = [
      theme.logo,
      ...[...controls.values()].flatMap(({ options }) => options.map((o) => o.image)),
    ]
    for (const picture of pictures)
      if (picture) t.ok(existsSync(`${folder}/${picture}`), `${layoutId} ${picture}`)
  }
})

test('editors find the rules of a template, which is written as by hand', async (t) => {
  for (const { file, document } of judged) {
    t.ok(existsSync(`${folder}/${document.$schema}`))
    const text = readFileSync(file, 'utf8')
    t.match(text, /^\{\n {2}"\$schema": .*\n {2}"layoutId": /)
    t.ok(text.endsWith('}\n'))
  }
})
