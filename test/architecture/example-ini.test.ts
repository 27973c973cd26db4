import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { displayKeys } from '../../src/settings/display-keys.js'
import type { Keys } from '../../src/settings/key.js'
import { loadSettings } from '../../src/settings/load-settings.js'
import { packageRoot } from '../../src/settings/package-root.js'
import { defaultDisplay, sections } from '../../src/settings/sections.js'
import { test } from '../support/tap.js'

const example = join(packageRoot, 'service.example.ini')

const [header = '', ...written] = readFileSync(example, 'utf8').split(/(?=^\[)/m)

test('service.example.ini names every key with its default, in the order of the table', (t) => {
  const tabled: readonly [string, Keys][] = [
    ...Object.entries<Keys>(sections),
    [`display.${defaultDisplay}`, displayKeys],
  ]
  t.same(
    written.map((section) => section.replace(/^;.*\n/gm, '').trimEnd()),
    tabled.map(([section, keys]) => sectionText(section, keys)),
  )
  t.match(header, /^(?:;.*\n)+\n$/, 'and what stands above is comment only')
  t.end()
})

test('service.example.ini, used as it is, gives the built-in defaults', (t) => {
  const cwd = packageRoot
  const asExample = loadSettings({ flag: example, env: {}, cwd })
  const builtIn = loadSettings({ env: {}, cwd, systemFile: join(t.testdir(), 'none.ini') })
  t.equal(asExample.source, example)
  t.equal(builtIn.source, 'built-in defaults')
  t.strictSame({ ...asExample, source: '' }, { ...builtIn, source: '' })
  t.end()
})

test('every key of the example has a comment of its own, one line that fits a terminal', (t) => {
  const keyLines = written.flatMap((section) => section.trimEnd().split('\n').slice(1))
  const comments = keyLines.filter((_, at) => at % 2 === 0)
  t.same(
    comments.filter((comment) => !/^; [A-Z][^\n]{10,117}\.$/.test(comment)),
    [],
  )
  t.same(
    keyLines.filter((line, at) => at % 2 === 1 && !/^[a-z_]+ =/.test(line)),
    [],
  )
  t.equal(new Set(comments).size, comments.length, 'no two keys are told alike')
  t.end()
})

function sectionText(section: string, keys: Keys): string {
  const lines = Object.entries(keys).map(([name, key]) => `${name} = ${key.default}`.trimEnd())
  return [`[${section}]`, ...lines].join('\n')
}
