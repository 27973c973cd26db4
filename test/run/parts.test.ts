import { readdirSync, readFileSync } from 'node:fs'
import { test } from '../support/tap.js'

test('tests that need other programs run in a part', (t) => {
  const parts = readFileSync('test/run/parts.ts', 'utf8')
  const folders = readdirSync('test/programs').map((name) => `'programs/${name}'`)
  t.same(
    folders.filter((folder) => !parts.includes(folder)),
    [],
  )
  t.end()
})
