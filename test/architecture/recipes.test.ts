import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { judgeMap } from '../../src/display/map/judge-map.js'
import { readAddressMap } from '../../src/display/map/map-document.js'
import { planDisplays } from '../../src/display/plan-displays.js'
import { presetNames } from '../../src/display/wire/presets.js'
import { readLayouts } from '../../src/layout/read-layouts.js'
import { loadSettings } from '../../src/settings/load-settings.js'
import { documentAt } from '../support/documents.js'
import { test } from '../support/tap.js'

const recipes = join('config', 'displays')
const programs = readdirSync(recipes, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const filesOf = (program: string) => readdirSync(join(recipes, program))
const demo = readLayouts(join(process.cwd(), 'config', 'layouts'))

test('the settings of every recipe can be used as they are, with the preset and the map of its program', (t) => {
  const withSettings = programs.filter((program) => filesOf(program).includes('display.ini'))
  t.ok(withSettings.length > 15)
  for (const program of withSettings) {
    const flag = join(process.cwd(), recipes, program, 'display.ini')
    const { displays, warnings } = loadSettings({ flag, env: {}, cwd: process.cwd() })
    t.same([displays.length, warnings], [1, []], program)
    t.equal(displays[0]?.preset, presetNames.find((name) => name === program) ?? 'generic', program)
    t.same(planDisplays(displays, demo).warnings, [], program)
    const maps = filesOf(program).filter((name) => name.endsWith('.json'))
    t.same(
      maps,
      displays.map(({ map }) => basename(map)).filter((name) => name !== ''),
      `${program}: each map is used`,
    )
  }
  t.end()
})

test('every map fits the demo layout', (t) => {
  const maps = programs.flatMap((program) =>
    filesOf(program)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(recipes, program, name)),
  )
  t.same(maps.map((path) => basename(path)).sort(), [
    'eos.json',
    'ola.json',
    'qlab.json',
    'resolume.json',
    'scs.json',
  ])
  for (const path of maps) {
    t.same(judgeMap(readAddressMap(path), [...demo.values()]), { errors: [], warnings: [] }, path)
    t.match(JSON.parse(readFileSync(path, 'utf8')), { $schema: '../../map.schema.json' })
  }
  t.end()
})

test('every recipe has a page, which names each of its files', (t) => {
  for (const program of programs) {
    const page = readFileSync(join(recipes, program, 'README.md'), 'utf8')
    const others = filesOf(program).filter((name) => name !== 'README.md')
    t.not(others.length, 0, program)
    for (const name of others) t.ok(page.includes(`](${name})`), `${program}: ${name}`)
  }
  t.end()
})

test('the guide for show makers lists every recipe', (t) => {
  const [, section = ''] = documentAt('config/guide/show-maker.md').text.split('\n## Recipes\n')
  const listed = [...section.split('\n## ')[0]!.matchAll(/\(\.\.\/displays\/(\w+)\/README\.md\)/g)]
  t.same(listed.map(([, program]) => program).toSorted(), programs.toSorted())
  t.end()
})
