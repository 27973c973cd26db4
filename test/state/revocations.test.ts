import { test } from 'tap'
import { Changes } from '../../src/state/changes.js'
import { Revocations } from '../../src/state/revocations.js'

test('where nothing was revoked, no token is void', (t) => {
  t.equal(new Revocations(new Changes()).until('show'), Number.NEGATIVE_INFINITY)
  t.end()
})

test('the latest revocation holds, for its layout alone, also when the clock was set back', (t) => {
  const changes = new Changes()
  const revocations = new Revocations(changes)
  revocations.revoke('show', 100)
  revocations.revoke('show', 90)
  t.equal(revocations.until('show'), 100)
  t.equal(revocations.until('other'), Number.NEGATIVE_INFINITY)
  t.same(changes.take(0), [
    ['revoked', 'show', 100],
    ['revoked', 'show', 100],
  ])
  t.same([...revocations.entries()], [['revoked', 'show', 100]])
  t.end()
})

test('what was stored holds again, and is not stored once more', (t) => {
  const changes = new Changes()
  const revocations = new Revocations(changes)
  revocations.restore('show', 100)
  revocations.restore('show', 90)
  t.equal(revocations.until('show'), 100)
  t.same(changes.take(0), [])
  t.end()
})
