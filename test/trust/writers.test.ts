import { callers, installers, rootAlone } from '../../src/trust/writers.js'
import { test } from '../support/tap.js'

const here = process.geteuid!()

test('root and the effective user may write', (t) => {
  t.same(rootAlone().users, new Set([0]))
  t.same(callers().users, new Set([0, here]))
  t.same(callers(1234567).users, new Set([0, here, 1234567]))
  t.end()
})

test('the user who called sudo may write what is installed', (t) => {
  t.same(installers({ SUDO_UID: '1234567' }).users, new Set([0, here, 1234567]))
  t.same(installers({}).users, new Set([0, here]))
  t.end()
})

test('groups are read from this machine', (t) => {
  const { groups } = rootAlone()
  t.notOk(groups.has(4_000_000_000), 'a group that does not exist')
  t.equal(rootAlone().groups.has(0), groups.has(0))
  t.equal(callers(4_000_000_000).groups.size, 0, 'with a user who has no account here there is none')
  t.end()
})
