import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { findClosed } from '../../src/install/find-closed.js'

test('a path that the user of a service may go to the end of is open', (t) => {
  t.equal(findClosed('/'), undefined)
  t.equal(findClosed('/etc/passwd'), undefined)
  t.end()
})

for (const [path, mode] of [
  ['in/file', 0o640],
  ['in', 0o750],
  ['in', 0o751],
  ['in', 0o754],
] as const) {
  test(`${path} with mode ${mode.toString(8)} is closed`, (t) => {
    const folder = t.testdir({ in: { file: '' } })
    chmodSync(join(folder, path), mode)
    t.equal(findClosed(join(folder, path)), join(folder, path))
    t.end()
  })
}

test('a folder above, which others may not pass, closes what is in it', (t) => {
  const folder = t.testdir({ in: { file: '' } })
  chmodSync(folder, 0o750)
  chmodSync(join(folder, 'in', 'file'), 0o644)
  t.equal(findClosed(join(folder, 'in', 'file')), folder)
  t.end()
})
