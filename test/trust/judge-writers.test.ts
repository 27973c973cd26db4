import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { judgeWriters } from '../../src/trust/writers.js'
import { test } from '../support/tap.js'

const [here, group] = [process.getuid!(), process.getgid!()]
const alone = { users: new Set([here]), groups: new Set<number>() }
const shared = { users: new Set([here]), groups: new Set([group]) }

for (const [mode, forUsers, forGroup] of [
  [0o600, true, true],
  [0o644, true, true],
  [0o660, false, true],
  [0o664, false, true],
  [0o646, false, false],
  [0o666, false, false],
] as const) {
  test(`a file with mode ${mode.toString(8)}`, (t) => {
    const complaint = `can be written by users other than its owner (mode ${mode.toString(8)}); fix it with chmod go-w`
    t.equal(judgeWriters(statsOf(t, mode), alone), forUsers ? undefined : complaint)
    t.equal(judgeWriters(statsOf(t, mode), shared), forGroup ? undefined : complaint)
    t.equal(judgeWriters(statsOf(t, mode), alone, true), undefined, 'in a folder where nobody can replace it')
    t.end()
  })
}

test('a file of somebody else is refused, whatever its mode', (t) => {
  const others = { users: new Set([here + 1]), groups: new Set([group]) }
  const complaint = `belongs to user ${here}, who could change it later`
  t.equal(judgeWriters(statsOf(t, 0o600), others), complaint)
  t.equal(judgeWriters(statsOf(t, 0o600), others, true), complaint)
  t.end()
})

function statsOf(t: Test, mode: number) {
  const file = join(t.testdir({ file: '' }), 'file')
  chmodSync(file, mode)
  return statSync(file)
}
