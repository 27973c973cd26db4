import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { Program } from '../../src/install/program.js'
import { smallPackage, smallProgram } from './package.js'

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
  'a file that is missing': (target) => rmSync(join(target, 'LICENSE')),
  'a file too many': (target) => writeFileSync(join(target, 'dist', 'old.js'), ''),
}

for (const [change, make] of Object.entries(changes)) {
  test(`${change} is seen, and put right`, (t) => {
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

test('the one before is kept until it is dropped, even if an upgrade was broken off', (t) => {
  const { program, source, target } = open(t)
  program.renew()
  t.notOk(program.hasOld(), 'the first has none before it')
  writeFileSync(join(source, 'LICENSE'), 'new')
  writeFileSync(join(t.testdirName, 'target.new'), 'the rest of a broken one')
  program.renew()
  t.equal(readFileSync(join(`${target}.old`, 'LICENSE'), 'utf8'), 'free')
  t.ok(program.hasOld())
  program.renew()
  program.dropOld()
  t.same(readdirSync(t.testdirName).sort(), ['source', 'target'])
  t.end()
})

test('an installed copy can install itself', (t) => {
  const { program, target } = open(t)
  program.renew()
  const itself = new Program(target, smallProgram, target)
  t.ok(itself.isCurrent())
  itself.renew()
  t.ok(program.isCurrent())
  t.end()
})

function open(t: Test) {
  const folder = t.testdir({ source: smallPackage() })
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  return { program: new Program(source, smallProgram, target), source, target }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}
