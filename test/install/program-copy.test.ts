import {
  appendFileSync,
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { ProgramCopy } from '../../src/install/program-copy.js'
import { cannotChangeOwners } from '../support/machine/other-users.js'
import { test } from '../support/tap.js'
import { smallPackage, smallProgram } from './support/package.js'

test('the copy is the program, all of it, and nothing else', (t) => {
  const { program, target } = open(t)
  t.notOk(program.isCurrent())
  program.renew()
  t.ok(program.isCurrent())
  t.same(filesOf(target), smallProgram)
  t.equal(readFileSync(join(target, 'LICENSE'), 'utf8'), 'free')
  t.end()
})

test('everybody may read it and only its owner write, whatever the modes of the clone and the umask', (t) => {
  const { program, source, target } = open(t)
  for (const file of ['LICENSE', 'bin']) chmodSync(join(source, file), 0o700)
  chmodSync(join(source, 'bin/ovation.js'), 0o775)
  chmodSync(join(source, 'package.json'), 0o664)
  const umask = process.umask(0o077)
  t.teardown(() => process.umask(umask))
  program.renew()
  t.equal(modeOf(target), 0o755)
  t.equal(modeOf(join(target, 'node_modules/needed/dist')), 0o755)
  t.equal(modeOf(join(target, 'bin/ovation.js')), 0o755)
  t.equal(modeOf(join(target, 'package.json')), 0o644)
  t.ok(program.isCurrent())
  t.end()
})

const changes: Readonly<Record<string, (target: string) => void>> = {
  'a byte more': (target) => appendFileSync(join(target, 'LICENSE'), '!'),
  'another byte': (target) => writeFileSync(join(target, 'LICENSE'), 'fred'),
  'another mode': (target) => chmodSync(join(target, 'LICENSE'), 0o666),
  'a folder that others may write': (target) => chmodSync(join(target, 'dist'), 0o777),
  'itself, if others may write in it': (target) => chmodSync(target, 0o777),
  'a file that is missing': (target) => rmSync(join(target, 'LICENSE')),
  'a file too many': (target) => writeFileSync(join(target, 'dist', 'old.js'), ''),
}

for (const [change, make] of Object.entries(changes)) {
  test(`${change} is noticed, and corrected`, (t) => {
    const { program, target } = open(t)
    program.renew()
    make(target)
    t.notOk(program.isCurrent())
    program.renew()
    t.ok(program.isCurrent())
    t.same(filesOf(target), smallProgram)
    t.end()
  })
}

test('the previous copy is kept until it is dropped, even after an interrupted upgrade', (t) => {
  const { program, source, target } = open(t)
  program.renew()
  t.notOk(program.hasOld(), 'the first has no previous one')
  writeFileSync(join(source, 'LICENSE'), 'new')
  writeFileSync(join(t.testdirName, 'target.new'), 'the rest of an interrupted one')
  program.renew()
  t.equal(readFileSync(join(`${target}.old`, 'LICENSE'), 'utf8'), 'free')
  t.ok(program.hasOld())
  program.renew()
  program.dropOld()
  t.same(readdirSync(t.testdirName).sort(), ['source', 'target'])
  t.end()
})

test('the previous copy can be restored, with nothing left of the other', (t) => {
  const { program, source, target } = open(t)
  t.notOk(program.putBack(), 'there is none yet')
  program.renew()
  t.notOk(program.putBack())
  t.ok(program.isCurrent(), 'and the first stays')
  writeFileSync(join(source, 'LICENSE'), 'new')
  program.renew()
  t.equal(readFileSync(join(target, 'LICENSE'), 'utf8'), 'new')
  t.ok(program.putBack())
  t.equal(readFileSync(join(target, 'LICENSE'), 'utf8'), 'free')
  t.notOk(program.hasOld())
  t.same(readdirSync(t.testdirName).sort(), ['source', 'target'])
  program.renew()
  t.ok(program.isCurrent(), 'and the next installation brings the new one')
  t.end()
})

test('a folder or file of another user is noticed', { skip: cannotChangeOwners }, (t) => {
  const { program, target } = open(t)
  program.renew()
  for (const path of ['', 'dist/src', 'LICENSE']) {
    chownSync(join(target, path), 4711, 4711)
    t.notOk(program.isCurrent(), path)
    program.renew()
    t.ok(program.isCurrent())
  }
  t.end()
})

test('an installed copy can install itself', (t) => {
  const { program, target } = open(t)
  program.renew()
  const itself = new ProgramCopy(target, smallProgram, target)
  t.ok(itself.isCurrent())
  itself.renew()
  t.ok(program.isCurrent())
  t.end()
})

function open(t: Test) {
  const folder = t.testdir({ source: smallPackage() })
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  return { program: new ProgramCopy(source, smallProgram, target), source, target }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}
