import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import {
  judgeOwnership,
  rootAlone,
  rootAndCaller,
  rootAndInstaller,
  trustedGroups,
} from '../../src/trust/file-ownership.js'
import { test } from '../support/tap.js'

const here = process.geteuid!()
const [owner, group] = [process.getuid!(), process.getgid!()]
const alone = { users: new Set([owner]), groups: new Set<number>() }
const shared = { users: new Set([owner]), groups: new Set([group]) }

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
    t.equal(judgeOwnership(statsOf(t, mode), alone), forUsers ? undefined : complaint)
    t.equal(judgeOwnership(statsOf(t, mode), shared), forGroup ? undefined : complaint)
    t.equal(
      judgeOwnership(statsOf(t, mode), alone, true),
      undefined,
      'in a folder where nobody can replace it',
    )
    t.end()
  })
}

test('a file of somebody else is refused, whatever its mode', (t) => {
  const others = { users: new Set([owner + 1]), groups: new Set([group]) }
  const complaint = `belongs to user ${owner}, who could change it later`
  t.equal(judgeOwnership(statsOf(t, 0o600), others), complaint)
  t.equal(judgeOwnership(statsOf(t, 0o600), others, true), complaint)
  t.end()
})

test('root and the effective user may write', (t) => {
  t.same(rootAlone().users, new Set([0]))
  t.same(rootAndCaller().users, new Set([0, here]))
  t.same(rootAndCaller(1234567).users, new Set([0, here, 1234567]))
  t.end()
})

test('the user who called sudo may write what is installed', (t) => {
  t.same(rootAndInstaller({ SUDO_UID: '1234567' }).users, new Set([0, here, 1234567]))
  t.same(rootAndInstaller({}).users, new Set([0, here]))
  t.end()
})

test('groups are read from this machine', (t) => {
  const { groups } = rootAlone()
  t.notOk(groups.has(4_000_000_000), 'a group that does not exist')
  t.equal(rootAlone().groups.has(0), groups.has(0))
  t.equal(rootAndCaller(4_000_000_000).groups.size, 0, 'with a user who has no account here there is none')
  t.end()
})

const accounts = `root:x:0:0:root:/root:/bin/bash
ada:x:1000:1000:Ada,,,:/home/ada:/bin/bash
bob:x:1001:1001::/home/bob:/bin/bash
eve:x:1002:100::/home/eve:/bin/bash
`
const groups = `root:x:0:
staff:x:50:
users:x:100:
ada:x:1000:
bob:x:1001:eve
crew:x:2000:ada
sudo:x:27:ada,bob
`

const groupsOf = (...users: number[]) => trustedGroups(new Set([0, ...users]), accounts, groups)

test('a group without other members is trusted', (t) => {
  t.same(groupsOf(1000), new Set([0, 50, 1000, 2000]))
  t.same(groupsOf(1001), new Set([0, 50]), 'eve is in the group of bob')
  t.same(groupsOf(1002), new Set([0, 50, 100]), 'by the group of her account')
  t.same(groupsOf(), new Set([0, 50]))
  t.end()
})

test('a group with a member that has no account here is not trusted', (t) => {
  t.notOk(trustedGroups(new Set([0, 1000]), accounts, 'crew:x:2000:ada,stranger').has(2000))
  t.end()
})

test('a user whose account is kept elsewhere may share any group with others', (t) => {
  t.same(groupsOf(4711), new Set())
  t.same(trustedGroups(new Set([0]), '', ''), new Set(), 'where no accounts are known, no group is')
  t.end()
})

function statsOf(t: Test, mode: number) {
  const file = join(t.testdir({ file: '' }), 'file')
  chmodSync(file, mode)
  return statSync(file)
}
