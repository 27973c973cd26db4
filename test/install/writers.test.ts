import { test } from 'tap'
import { trustedWriters } from '../../src/install/writers.js'

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

test('root and those who install may write', (t) => {
  t.same(trustedWriters([], passwd, group).users, new Set([0]))
  t.same(trustedWriters([1000], passwd, group).users, new Set([0, 1000]))
  t.end()
})

test('so may a group that nobody else is in', (t) => {
  t.same(trustedWriters([1000], passwd, group).groups, new Set([0, 50, 1000, 2000]))
  t.same(trustedWriters([1001], passwd, group).groups, new Set([0, 50]), 'eve is in the group of bob')
  t.same(trustedWriters([1002], passwd, group).groups, new Set([0, 50, 100]), 'by the group of her account')
  t.same(trustedWriters([], passwd, group).groups, new Set([0, 50]))
  t.end()
})

test('a group with a member that has no account here is not trusted', (t) => {
  t.notOk(trustedWriters([1000], passwd, 'crew:x:2000:ada,stranger').groups.has(2000))
  t.end()
})
