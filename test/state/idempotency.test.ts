import { test } from 'tap'
import { Changes } from '../../src/state/changes.js'
import { Idempotency, keyHash } from '../../src/state/idempotency.js'

const begin = 1_800_000_000_000

test('a key is remembered for 60 s, whatever comes in between', (t) => {
  const keys = new Idempotency(new Changes())
  for (let second = 0; second < 200; second++) {
    keys.add(`key ${second}`, begin + second * 1000)
    const now = begin + second * 1000 + 999
    for (let age = 0; age <= second; age++) {
      const known = keys.has(`key ${second - age}`, now)
      if (known !== age < 60) t.fail(`a key of ${age} s is ${known ? '' : 'not '}known`)
    }
  }
  t.notOk(keys.has('never used', begin))
  t.end()
})

test('a key is forgotten to the millisecond, and can then be used again', (t) => {
  const keys = new Idempotency(new Changes())
  keys.add('one', begin)
  t.ok(keys.has('one', begin + 59_999))
  t.notOk(keys.has('one', begin + 60_000))
  keys.add('one', begin + 60_000)
  t.ok(keys.has('one', begin + 119_999))
  t.end()
})

test('however many keys come, the last 100,000 are known, and memory is bounded', (t) => {
  const keys = new Idempotency(new Changes())
  for (let n = 0; n < 350_000; n++) keys.add(`${n}`, begin + (n >> 5))
  const now = begin + (350_000 >> 5)
  for (let n = 250_000; n < 350_000; n++) if (!keys.has(`${n}`, now)) t.fail(`${n} is not known`)
  const remembered = piecesOf(keys).reduce((sum, [, hashes]) => sum + hashes.length, 0)
  t.ok(remembered <= 200_000, `${remembered} are remembered`)
  t.end()
})

test('a key is stored once, with the time it was used', (t) => {
  const changes = new Changes()
  const keys = new Idempotency(changes)
  keys.add('one', begin)
  t.same(changes.take(begin), [['keys', begin, ['one']]])
  keys.restore('two', begin)
  t.ok(keys.has('two', begin + 59_999))
  t.same(changes.take(begin), [], 'what comes from the store is not stored again')
  t.end()
})

test('all that is remembered is written oldest first, in pieces of up to 1,000 of one time', (t) => {
  const keys = new Idempotency(new Changes())
  keys.add('old', begin)
  for (let n = 0; n < 1500; n++) keys.add(`${n}`, begin + 60_000)
  keys.add('late', begin + 60_001)
  const pieces = piecesOf(keys)
  t.same(
    pieces.map(([at, hashes]) => [at, hashes.length]),
    [
      [begin, 1],
      [begin + 60_000, 1000],
      [begin + 60_000, 500],
      [begin + 60_001, 1],
    ],
  )
  const again = new Idempotency(new Changes())
  for (const [at, hashes] of pieces) for (const key of hashes) again.restore(key, at)
  t.ok(again.has('late', begin + 60_002))
  t.ok(again.has('1499', begin + 119_999))
  t.notOk(again.has('1499', begin + 120_000))
  t.same(piecesOf(new Idempotency(new Changes())), [])
  t.end()
})

test('the same key of another token is another key', (t) => {
  const hash = keyHash('token', 'key')
  t.match(hash, /^[\w-]{11}$/)
  t.equal(keyHash('token', 'key'), hash)
  t.equal(
    new Set([hash, keyHash('token2', 'key'), keyHash('token', 'key2'), keyHash('toke', 'nkey')]).size,
    4,
  )
  t.end()
})

function piecesOf(keys: Idempotency): [at: number, hashes: readonly string[]][] {
  return [...keys.entries()].flatMap((entry) => (entry[0] === 'keys' ? [[entry[1], entry[2]]] : []))
}
