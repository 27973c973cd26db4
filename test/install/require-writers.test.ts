import { chmodSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Test, test } from 'tap'
import { requireWriters, requireWritersOfAll } from '../../src/install/require-writers.js'
import { installers, type Writers } from '../../src/trust/writers.js'

const here = process.getuid!()
const own = installers({})
const stranger: Writers = { users: new Set([here + 1]), groups: new Set() }

test('what only its installer may write is taken', (t) => {
  const folder = open(t)
  requireWriters(join(folder, 'in', 'file'), own)
  requireWritersOfAll(folder, ['in/file', 'top'], own)
  t.end()
})

for (const [what, path, mode] of [
  ['a file that all may write', 'in/file', 0o666],
  ['a file that a group may write', 'in/file', 0o664],
  ['a folder in it that all may write', 'in', 0o777],
  ['itself, if all may write in it', '.', 0o777],
] as const) {
  test(`refused: ${what}`, (t) => {
    const folder = open(t)
    chmodSync(join(folder, path), mode)
    const noGroups = { ...own, groups: new Set<number>() }
    t.throws(() => requireWritersOfAll(folder, ['in/file', 'top'], noGroups), {
      message: `${join(folder, path)} can be written by users other than its owner (mode ${mode.toString(8)}); fix it with chmod go-w`,
    })
    t.end()
  })
}

test('refused: what lies below a folder that all may write', (t) => {
  const folder = open(t)
  chmodSync(folder, 0o777)
  t.throws(() => requireWriters(join(folder, 'in', 'file'), own), {
    message: new RegExp(`^${folder} can be written`),
  })
  t.end()
})

test('taken: what lies below a folder like /tmp, where nobody can replace the files of others', (t) => {
  const folder = open(t)
  chmodSync(folder, 0o1777)
  requireWriters(join(folder, 'in', 'file'), own)
  chmodSync(join(folder, 'in'), 0o1777)
  t.throws(() => requireWriters(join(folder, 'in'), own), /can be written/, 'but in it others can add some')
  t.end()
})

test('taken: what a group may write that nobody else is in', (t) => {
  const folder = open(t)
  chmodSync(join(folder, 'in', 'file'), 0o664)
  requireWriters(join(folder, 'in', 'file'), { ...own, groups: new Set([process.getgid!()]) })
  t.end()
})

test('refused: what belongs to somebody else', (t) => {
  const folder = open(t)
  t.throws(() => requireWriters(folder, stranger), {
    message: `${folder} belongs to user ${here}, who could change it later`,
  })
  t.end()
})

test('refused: a link, whose target may lie anywhere', (t) => {
  const folder = open(t)
  symlinkSync('top', join(folder, 'link'))
  t.throws(() => requireWritersOfAll(folder, ['link'], own), {
    message: `${folder}/link is a link; expected the file or folder itself`,
  })
  t.end()
})

test('who called sudo is one of the installers', (t) => {
  t.ok(installers({ SUDO_UID: '1234567' }).users.has(1234567))
  t.notOk(installers({}).users.has(1234567))
  t.ok(installers({}).users.has(here))
  t.end()
})

function open(t: Test): string {
  const folder = t.testdir({ top: '', in: { file: '' } })
  for (const path of [dirname(folder), folder, join(folder, 'in')]) chmodSync(path, 0o755)
  for (const path of ['top', 'in/file']) chmodSync(join(folder, path), 0o644)
  return folder
}
