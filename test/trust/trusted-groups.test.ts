import { trustedGroups } from '../../src/trust/writers.js'
import { test } from '../support/tap.js'

const passwd = `root:x:0:0:root:/root:/bin/bash
ada:x:1000:1000:Ada,,,:/home/ada:/bin/bash
bob:x:1001:1001::/home/bob:/bin/bash
eve:x:1002:100::/home/eve:/bin/bash
`
const group = `root:x:0:
staff:x:50:
users:x:100:
ada:x:1000:
bob:x:1001:eve
crew:x:2000:ada
sudo:x:27:ada,bob
`

const groupsOf = (...users: number[]) => trustedGroups(new Set([0, ...users]), passwd, group)

test('a group without other members is trusted', (t) => {
  t.same(groupsOf(1000), new Set([0, 50, 1000, 2000]))
  t.same(groupsOf(1001), new Set([0, 50]), 'eve is in the group of bob')
  t.same(groupsOf(1002), new Set([0, 50, 100]), 'by the group of her account')
  t.same(groupsOf(), new Set([0, 50]))
  t.end()
})

test('a group with a member that has no account here is not trusted', (t) => {
  t.notOk(trustedGroups(new Set([0, 1000]), passwd, 'crew:x:2000:ada,stranger').has(2000))
  t.end()
})

test('a user whose account is kept elsewhere may share any group with others', (t) => {
  t.same(groupsOf(4711), new Set())
  t.same(trustedGroups(new Set([0]), '', ''), new Set(), 'where no accounts are known, no group is')
  t.end()
})
