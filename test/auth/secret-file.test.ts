import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseApiKeys } from '../../src/auth/api-keys.js'
import { makeApiKeyFile, makeSecretFile, readSecretFile } from '../../src/auth/secret-file.js'
import { InvalidConfiguration } from '../../src/errors.js'
import { test } from '../support/tap.js'

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

test('one end of a line is no part of the secret, whatever the editor has written', (t) => {
  for (const end of ['', '\n', '\r\n']) {
    const path = join(t.testdir({ secret: `a secret${end}` }), 'secret')
    t.equal(readSecretFile(path).content.toString(), 'a secret', JSON.stringify(end))
  }
  t.end()
})

test('a folder in its place is told apart from a file that cannot be read', (t) => {
  const folder = t.testdir({ secret: {} })
  const path = join(folder, 'secret')
  t.throws(
    () => readSecretFile(path),
    new InvalidConfiguration([{ file: path, place: '', reason: 'expected a file; found a folder' }]),
  )
  t.end()
})

test('no two files get the same secret', async (t) => {
  const folder = t.testdir({})
  const contents = ['a', 'b', 'c'].map((name) => {
    makeSecretFile(join(folder, name))
    return readFileSync(join(folder, name), 'utf8')
  })
  t.equal(new Set(contents).size, 3)
})

test('a file of API keys has one for everything in its first line, one that makes tokens, one that steers and one that edits, and is never written over', async (t) => {
  const path = join(t.testdir({}), 'keys')
  t.equal(makeApiKeyFile(path), true)
  const made = readFileSync(path, 'utf8')
  t.match(made, /^[\w-]{43}\nbackend\/tokens:[\w-]{43}\ndesk\/operate:[\w-]{43}\nedit\/edit:[\w-]{43}\n$/)
  t.equal(statSync(path).mode & 0o777, 0o600)
  const keys = parseApiKeys(made, path)
  t.match(keys, [
    { scope: 'admin' },
    { name: 'backend', scope: 'tokens' },
    { name: 'desk', scope: 'operate' },
    { name: 'edit', scope: 'edit' },
  ])
  t.equal(new Set(keys.map(({ secret }) => secret.reveal().toString())).size, 4)
  t.equal(makeApiKeyFile(path), false)
  t.equal(readFileSync(path, 'utf8'), made)
})

test('a file that cannot be made is named', async (t) => {
  const path = join(t.testdir({ taken: '' }), 'taken', 'secret')
  t.throws(
    () => makeSecretFile(path),
    new InvalidConfiguration([{ file: path, place: '', reason: 'cannot be read or made (EEXIST)' }]),
  )
})
