import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { makeSecretFile, readSecretFile } from '../../src/auth/secret-file.js'
import { InvalidConfiguration } from '../../src/errors.js'

test('a secret file is made once, and never written over', async (t) => {
  const path = join(t.testdir({}), 'secret')
  t.equal(makeSecretFile(path), true)
  const made = readFileSync(path)
  t.equal(makeSecretFile(path), false)
  t.same(readFileSync(path), made)
  t.same(readSecretFile(path), { content: made.subarray(0, -1), exposed: false })
})

test('a file that another process made in the meantime is left as it is', async (t) => {
  const folder = t.testdir({ secret: 'of the other process' })
  const { mode } = statSync(join(folder, 'secret'))
  t.equal(makeSecretFile(join(folder, 'secret')), false)
  t.equal(readFileSync(join(folder, 'secret'), 'utf8'), 'of the other process')
  t.equal(statSync(join(folder, 'secret')).mode, mode)
})

test('no two files get the same secret', async (t) => {
  const folder = t.testdir({})
  const contents = ['a', 'b', 'c'].map((name) => {
    makeSecretFile(join(folder, name))
    return readFileSync(join(folder, name), 'utf8')
  })
  t.equal(new Set(contents).size, 3)
})

test('a file that cannot be made is named', async (t) => {
  const path = join(t.testdir({ taken: '' }), 'taken', 'secret')
  t.throws(
    () => makeSecretFile(path),
    new InvalidConfiguration([{ file: path, place: '', reason: 'cannot be read or made (EEXIST)' }]),
  )
})
