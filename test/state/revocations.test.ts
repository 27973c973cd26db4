import { Changes } from '../../src/state/changes.js'
import { Revocations } from '../../src/state/revocations.js'
import { test } from '../support/tap.js'

const noon = 1_800_000_000_000
const hour = 3_600_000

test('where nothing was revoked, tokens are of generation 0 and none is void', (t) => {
  const revocations = new Revocations(new Changes())
  t.equal(revocations.current('show'), 0)
  t.equal(revocations.voidUntil('show'), Number.NEGATIVE_INFINITY)
  t.same([...revocations.entries()], [])
  t.end()
})

test('each revocation begins a higher generation of its layout alone, however the clock jumps', (t) => {
  const changes = new Changes()
  const revocations = new Revocations(changes)
  const generations = [noon, noon, noon + hour, noon, noon - hour, noon + hour].map((now) => {
    revocations.revoke('show', now)
    return revocations.current('show')
  })
  t.same(generations, [noon, noon + 1, noon + hour, noon + hour + 1, noon + hour + 2, noon + hour + 3])
  t.equal(revocations.current('other'), 0)
  t.same(
    changes.take(0),
    generations.map((generation) => ['generation', 'show', generation]),
  )
  t.same([...revocations.entries()], [['generation', 'show', generations.at(-1)]])
  t.end()
})

test('a state folder that was lost has no generation that a later revocation does not exceed', (t) => {
  const lost = new Revocations(new Changes())
  for (let time = 0; time < 5; time++) lost.revoke('show')
  const again = new Revocations(new Changes())
  again.revoke('show', Date.now() + 100)
  t.ok(again.current('show') > lost.current('show'))
  t.end()
})

test('what was stored holds again, the highest of it, and is not stored once more', (t) => {
  const changes = new Changes()
  const revocations = new Revocations(changes)
  revocations.restore('show', noon)
  revocations.restore('show', noon - 1)
  t.equal(revocations.current('show'), noon)
  t.same(changes.take(0), [])
  revocations.revoke('show', noon - hour)
  t.equal(revocations.current('show'), noon + 1, 'and the next one goes on from there')
  t.end()
})

test('the second of an earlier version is kept as long as it means something', (t) => {
  const changes = new Changes()
  const revocations = new Revocations(changes)
  revocations.restoreSecond('show', 100)
  revocations.restoreSecond('show', 90)
  t.equal(revocations.voidUntil('show'), 100)
  t.equal(revocations.current('show'), 1)
  t.same(changes.take(0), [])
  t.same([...revocations.entries()], [['revoked', 'show', 100]])
  revocations.revoke('show', noon)
  t.same([...revocations.entries()], [['generation', 'show', noon]])
  t.equal(revocations.voidUntil('show'), Number.POSITIVE_INFINITY)
  t.end()
})
