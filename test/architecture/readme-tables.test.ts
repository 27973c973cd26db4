import { execFileSync } from 'node:child_process'
import { documentAt, firstCells } from '../support/documents.js'
import { test } from '../support/tap.js'

const readme = documentAt('README.md')

test('every line of Security has its test', (t) => {
  const lines = firstCells(readme, '## Security')
  t.ok(lines.length > 8)
  t.same(firstCells(documentAt('test/README.md'), '## Promises').slice(0, lines.length), lines)
  t.end()
})

test('the README lists every command, and no other', (t) => {
  const help = execFileSync(process.execPath, ['bin/ovation.js', '--help'], { encoding: 'utf8' })
  const commands = [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!)
  const listed = firstCells(readme, '## The command line').map(
    (cell) => /ovation (\w+)/.exec(cell)?.[1] ?? '',
  )
  t.same([...new Set(listed)].sort(), commands.filter((name) => name !== 'help').sort())
  t.end()
})
