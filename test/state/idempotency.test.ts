import { Changes } from '../../src/state/changes.js'
import { Idempotency, keyHash } from '../../src/state/idempotency.js'
import type { UsedEntry } from '../../src/state/state-entry.js'
import { test } from '../support/tap.js'
import { fixDate } from '../support/time/fixed-date.js'
import { stopClock } from '../support/time/stop-clock.js'

const begin = 5_000_000
const key = (name: string | number) => keyHash('show', 'seat-1', String(name))

test('a key is remembered for 60 s, with any number of keys in between', (t) => {
  const keys = open()
  for (let second = 0; second < 200; second++) {
    keys.add(key(second), begin + second * 1000)
    const now = begin + second * 1000 + 999
    for (let age = 0; age <= second; age++) {
      const known = keys.has(key(second - age), now)
      if (known !== age < 60) t.fail(`a key of ${age} s is ${known ? '' : 'not '}known`)
    }
  }
  t.notOk(keys.has(key('never used'), begin))
  t.ok(keys.remembered < 65, 'and what is over does not stay in memory')
  t.end()
})

test('a key is forgotten to the millisecond, and can then be used again', (t) => {
  const keys = open()
  keys.add(key('one'), begin)
  t.ok(keys.has(key('one'), begin + 59_999))
  t.notOk(keys.has(key('one'), begin + 60_000))
  keys.add(key('one'), begin + 60_000)
  t.ok(keys.has(key('one'), begin + 119_999))
  t.end()
})

test('a million keys of 60 s are all known; with more the oldest go, and are counted', (t) => {
  const keys = open()
  const hashes = Array.from({ length: 1_000_100 }, (_, n) => key(n))
  const known = (from: number, to: number) => {
    let count = 0
    for (let n = from; n < to; n++) if (keys.has(hashes[n]!, begin + 50_000)) count++
    return count
  }
  for (let n = 0; n < 1_000_000; n++) keys.add(hashes[n]!, begin + n / 20)
  t.equal(known(0, 1_000_000), 1_000_000)
  t.equal(keys.forgotten, 0)
  for (let n = 1_000_000; n < 1_000_100; n++) keys.add(hashes[n]!, begin + 50_000)
  t.equal(known(0, 100), 0)
  t.equal(known(100, 1_000_100), 1_000_000)
  t.same([keys.forgotten, keys.remembered], [100, 1_000_000])
  t.end()
})

test('what is over is not counted as forgotten', (t) => {
  const keys = open(10)
  for (let n = 0; n < 1000; n++) keys.add(key(n), begin + n * 6001)
  t.equal(keys.forgotten, 0)
  t.end()
})

test('a key is stored once, with the time it was used', (t) => {
  const changes = new Changes()
  const keys = new Idempotency(changes)
  keys.add(key('one'), begin)
  keys.add(key('two'), begin)
  const [entry] = changes.take(1234) as [UsedEntry]
  t.match(entry, ['used', 1234, Number, Buffer.from(key('one') + key('two'), 'latin1').toString('base64')])
  keys.restore([entry])
  t.same(changes.take(1234), [], 'what comes from the store is not stored again')
  t.end()
})

test('all that is remembered is written oldest first, in pieces of 32 keys of a second at most', (t) => {
  stopClock(t)
  fixDate(t)
  const now = performance.now()
  const keys = open()
  keys.add(key('over'), now - 61_000)
  keys.add(key('old'), now - 50_000)
  for (let n = 0; n < 40; n++) keys.add(key(n), now - 10_000 + n)
  keys.add(key('late'), now - 8_000)
  const pieces = piecesOf(keys)
  t.same(
    pieces.map(([, , , hashes]) => Buffer.from(hashes, 'base64').length / 8),
    [1, 32, 8, 1],
  )
  for (const [index, age] of [50_000, 10_000 - 31, 10_000 - 39, 8000].entries()) {
    const [, at, , hashes] = pieces[index]!
    t.ok(Math.abs(Date.now() - at - age) < 2, `${hashes} is ${age} ms old`)
  }
  const again = open()
  again.restore(pieces)
  t.ok(['old', 'late', 0, 39].every((name) => again.has(key(name), performance.now())))
  t.notOk(again.has(key('over'), performance.now()))
  t.equal(again.remembered, 42)
  t.same(piecesOf(open()), [])
  t.end()
})

test('keys may be added and dropped while all are written piece by piece', (t) => {
  const now = performance.now()
  const keys = open(200)
  for (let n = 0; n < 200; n++) keys.add(key(n), now)
  const pieces = keys.entries()
  const written = [pieces.next().value as UsedEntry]
  for (let n = 200; n < 350; n++) keys.add(key(n), now)
  written.push(...([...pieces] as UsedEntry[]))
  const again = open()
  again.restore(written)
  t.same(
    [0, 31, 32, 149, 150, 199, 200].map((n) => again.has(key(n), performance.now())),
    [true, true, false, false, true, true, false],
    'those of the first piece, those that are still there, none of later: it is stored by itself',
  )
  t.end()
})

/** When the last key of a log was used, and three keys of the minute before that. */
const used: readonly UsedEntry[] = [90_000, 59_000, 30_000, 0].map((age) => [
  'used',
  1_800_000_000_000 - age,
  7_000_000 - age,
  Buffer.from(key(age), 'latin1').toString('base64'),
])

for (const [name, { time, uptime, left }] of Object.entries({
  'at once': { time: 0, uptime: 0, left: { 59000: 1000, 30000: 30_000, 0: 60_000 } },
  'half a minute later': { time: 30_000, uptime: 30_000, left: { 0: 30_000 } },
  'a minute later': { time: 60_000, uptime: 60_000, left: {} },
  'at once, the clock an hour ahead since': { time: 3_600_000, uptime: 0, left: { 59000: 1000, 0: 60_000 } },
  'at once, the clock an hour back since': { time: -3_600_000, uptime: 0, left: { 59000: 1000, 0: 60_000 } },
  'a minute later, the clock an hour back since': { time: -3_600_000, uptime: 60_000, left: { 0: 60_000 } },
  'after a start of the machine': {
    time: 40_000,
    uptime: 20_000 - 7_000_000,
    left: { 30000: 10_000, 0: 40_000 },
  },
  'on another machine that has run for longer': {
    time: 10_000,
    uptime: 1e9,
    left: { 30000: 20_000, 0: 50_000 },
  },
}))
  test(`read ${name}, no key is forgotten early, and none is kept for more than a minute`, (t) => {
    const keys = open()
    keys.restore([...used.slice(2), ...used.slice(0, 2)], {
      monotonic: begin,
      time: 1_800_000_000_000 + time,
      uptime: 7_000_000 + uptime,
    })
    for (const [age, ms] of Object.entries(left)) {
      t.ok(keys.has(key(age), begin + ms - 1), `${age} ms old, known for ${ms} ms`)
      t.notOk(keys.has(key(age), begin + ms), `${age} ms old, known for ${ms} ms and no longer`)
    }
    t.notOk(keys.has(key(90_000), begin), 'over already when the last one was used')
    if (time >= 60_000 && uptime >= 60_000) t.equal(keys.remembered, 0)
    t.end()
  })

test('a key that a state file has twice is remembered once', (t) => {
  const keys = open()
  keys.restore([...used, ...used.slice(2)], { monotonic: begin, time: 1_800_000_000_000, uptime: 7_000_000 })
  t.equal(keys.remembered, 3)
  t.equal(piecesOf(keys).length, 3)
  t.end()
})

test('of more keys than fit, the newest are read', (t) => {
  const keys = open(2)
  keys.restore(used, { monotonic: begin, time: 1_800_000_000_000, uptime: 7_000_000 })
  t.equal(keys.remembered, 2)
  t.same(
    [59_000, 30_000, 0].map((age) => keys.has(key(age), begin)),
    [false, true, true],
  )
  t.end()
})

test('the same key of another participant, or of one of another layout, is another key', (t) => {
  const hash = keyHash('show', 'seat-1', 'key')
  t.match(hash, /^[\x00-\xff]{8}$/)
  t.equal(keyHash('show', 'seat-1', 'key'), hash)
  const others = [
    ['show', 'seat-2', 'key'],
    ['other', 'seat-1', 'key'],
    ['show', 'seat-1', 'key2'],
    ['show', 'seat', '-1 key'],
  ] satisfies [string, string, string][]
  t.equal(new Set([hash, ...others.map((words) => keyHash(...words))]).size, 5)
  t.end()
})

function open(most?: number): Idempotency {
  return new Idempotency(new Changes(), most)
}

function piecesOf(keys: Idempotency): UsedEntry[] {
  return [...keys.entries()].filter((entry) => entry[0] === 'used')
}
