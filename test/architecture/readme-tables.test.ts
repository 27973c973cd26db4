import { execFileSync } from 'node:child_process'
import { sections } from '../../src/settings/sections.js'
import { documentAt, firstCells } from '../support/documents.js'
import { test } from '../support/tap.js'

const technician = documentAt('config/guide/technician.md')

test('every line of Security has its test', (t) => {
  const lines = firstCells(technician, '## Security')
  t.ok(lines.length > 8)
  t.same(firstCells(documentAt('test/README.md'), '## Promises').slice(0, lines.length), lines)
  t.end()
})

test('the technician’s guide lists every command, and no other', (t) => {
  const help = execFileSync(process.execPath, ['bin/ovation.js', '--help'], { encoding: 'utf8' })
  const commands = [...(help.split('Commands:')[1] ?? '').matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!)
  const listed = firstCells(technician, '## Command line').map(
    (cell) => /ovation (\w+)/.exec(cell)?.[1] ?? '',
  )
  t.same([...new Set(listed)].sort(), commands.filter((name) => name !== 'help').sort())
  t.end()
})

test('the technician’s guide lists every setting of the room, and no other', (t) => {
  const listed = firstCells(technician, '## The room').flatMap((cell) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => key!),
  )
  t.same(listed.sort(), Object.keys(sections.room).sort())
  t.end()
})
