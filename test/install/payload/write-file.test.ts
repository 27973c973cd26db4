import {
  chmodSync,
  chownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { isOfInstaller, isWritten, makeFolder, writeFile } from '../../../src/install/payload/write-file.js'
import { cannotChangeOwners } from '../../support/machine/other-users.js'
import { test } from '../../support/tap.js'

for (const umask of [0o000, 0o022, 0o077])
  test(`everybody may read what is written, and only its owner write, with umask ${umask.toString(8)}`, (t) => {
    const folder = t.testdir({})
    const before = process.umask(umask)
    t.teardown(() => process.umask(before))
    const file = join(folder, 'a', 'b', 'file')
    writeFile(file, 'text')
    t.equal(modeOf(file), 0o644)
    for (const path of ['a', 'a/b']) t.equal(modeOf(join(folder, path)), 0o755, path)
    t.same(readdirSync(join(folder, 'a', 'b')), ['file'], 'and nothing else is left')
    t.ok(isWritten(file, 'text'))
    t.end()
  })

test('existing folders keep their modes', (t) => {
  const folder = t.testdir({ there: {} })
  chmodSync(join(folder, 'there'), 0o700)
  makeFolder(join(folder, 'there', 'made'))
  t.equal(modeOf(join(folder, 'there')), 0o700)
  t.equal(modeOf(join(folder, 'there', 'made')), 0o755)
  t.end()
})

for (const target of ['victim', 'not-there'])
  test(`a link that somebody has put beside it is not followed (${target})`, (t) => {
    const folder = t.testdir({ victim: 'untouched' })
    chmodSync(join(folder, 'victim'), 0o600)
    symlinkSync(target, join(folder, 'file.new'))
    writeFile(join(folder, 'file'), 'text')
    t.equal(readFileSync(join(folder, 'file'), 'utf8'), 'text')
    t.ok(lstatSync(join(folder, 'file')).isFile())
    t.equal(readFileSync(join(folder, 'victim'), 'utf8'), 'untouched')
    t.equal(modeOf(join(folder, 'victim')), 0o600)
    t.same(readdirSync(folder).sort(), ['file', 'victim'])
    t.end()
  })

test('a link in the place of the file is replaced, not followed', (t) => {
  const { folder, file } = written(t)
  symlinkSync('file', join(folder, 'link'))
  t.notOk(isWritten(join(folder, 'link'), 'text'))
  writeFile(join(folder, 'link'), 'other')
  t.equal(readFileSync(file, 'utf8'), 'text')
  t.end()
})

test('another text, another mode and a missing file are noticed', (t) => {
  const { file } = written(t)
  t.ok(isWritten(file, 'text'))
  t.notOk(isWritten(file, 'texts'))
  t.notOk(isWritten(`${file}s`, 'text'))
  for (const mode of [0o666, 0o600, 0o4644]) {
    chmodSync(file, mode)
    t.notOk(isWritten(file, 'text'), mode.toString(8))
  }
  t.end()
})

test('another owner is noticed', { skip: cannotChangeOwners }, (t) => {
  const { file } = written(t)
  chownSync(file, 4711, 0)
  t.notOk(isWritten(file, 'text'))
  t.end()
})

test('a file of root is as good for other users as their own', (t) => {
  t.intercept(process, 'getuid', { value: () => 4711 })
  const ownedBy = (uid: number) => isOfInstaller({ uid, mode: 0o100644 } as Stats, 0o644)
  t.same([0, 4711, 1, 4712].map(ownedBy), [true, true, false, false])
  t.end()
})

function written(t: Test) {
  const folder = t.testdir({})
  const file = join(folder, 'file')
  writeFile(file, 'text')
  return { folder, file }
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o7777
}
