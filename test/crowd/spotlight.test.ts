import { Crowd } from '../../src/crowd/crowd.js'
import { People } from '../../src/crowd/people.js'
import { Random } from '../support/random.js'
import { test } from '../support/tap.js'
import { type CrowdTraits, crowdControl } from './support/crowd-control.js'
import { describeAt } from './support/describe-at.js'

const begin = Date.UTC(2026, 10, 22, 20, 15)
const tickMs = 1000 / 30
const seat = 13_107 / 65_535
/** Five people, each with a value of their own on the grid. */
const seats = [0, 1, 2, 3, 4].map((place) => (13_107 * place) / 65_535)

test('the light is on one of the people, and every ten seconds on another one', async (t) => {
  const crowd = crowdOf({ type: 'Slider', window: 0 })
  for (const [at, value] of seats.entries()) crowd.record(`p${at}`, value, begin)
  const turns: number[] = []
  let last: unknown
  for (let now = begin + tickMs; now < begin + 100_000; now += tickMs) {
    crowd.tick(now)
    const { spotlight } = describeAt(crowd, now)
    if (!seats.includes(spotlight as number)) t.fail(`nobody has ${spotlight}`)
    if (spotlight !== last) turns.push(now)
    last = spotlight
  }
  t.equal(turns.length, 10)
  const gaps = turns.slice(1).map((now, at) => now - turns[at]!)
  t.ok(
    gaps.every((gap) => gap >= 9_999.9 && gap < 10_000.1 + tickMs),
    gaps.join(', '),
  )
})

test('when the person in the light is no longer counted, it is on another one at once', async (t) => {
  const crowd = crowdOf({ type: 'Slider', window: 2 })
  crowd.record('first', seat, begin)
  t.equal(describeAt(crowd, begin).spotlight, seat)
  crowd.record('second', 2 * seat, begin + 1000)
  t.equal(describeAt(crowd, begin + 1999).spotlight, seat)
  t.equal(describeAt(crowd, begin + 2000).spotlight, 2 * seat)
  t.equal(describeAt(crowd, begin + 3000).spotlight, 0, 'and then on nobody')
})

test('the light stays on one who is alone, and follows what this person does', async (t) => {
  const crowd = crowdOf({ type: 'XYPad', window: 0 })
  t.same(describeAt(crowd, begin).spotlight, [0, 0])
  crowd.record('only', [seat, 1], begin)
  for (const later of [0, 10_000, 25_000]) t.same(describeAt(crowd, begin + later).spotlight, [seat, 1])
  crowd.record('only', [0, seat], begin + 26_000)
  t.same(describeAt(crowd, begin + 26_000).spotlight, [0, seat])
})

test('of a Toggle the light shows whether the person is on', async (t) => {
  const crowd = crowdOf({ type: 'Toggle' })
  crowd.record('only', true, begin)
  t.equal(describeAt(crowd, begin).spotlight, 1)
  crowd.record('only', false, begin)
  t.equal(describeAt(crowd, begin).spotlight, 0)
})

test('everybody has the same chance to be drawn, first and afterwards', async (t) => {
  const crowd = crowdOf({ type: 'Slider', window: 0 })
  const [first, later] = [new Map<unknown, number>(), new Map<unknown, number>()]
  for (let show = 0, now = begin; show < 1000; show++, now += 60_000) {
    crowd.reset()
    for (const [at, value] of seats.entries()) crowd.record(`p${at}`, value, now)
    const drawn = describeAt(crowd, now).spotlight
    const next = describeAt(crowd, now + 10_000).spotlight
    t.not(next, drawn)
    first.set(drawn, (first.get(drawn) ?? 0) + 1)
    later.set(next, (later.get(next) ?? 0) + 1)
  }
  for (const times of [first, later])
    for (const value of seats) t.ok(times.get(value)! > 140 && times.get(value)! < 260, `${times.get(value)}`)
})

test('a tick reports that the light has moved, also if somebody looked in between', async (t) => {
  const crowd = crowdOf({ type: 'Slider', window: 0 })
  for (const [at, value] of seats.entries()) crowd.record(`p${at}`, value, begin)
  t.equal(crowd.tick(begin), true)
  t.equal(crowd.tick(begin + 9_000), false)
  describeAt(crowd, begin + 10_000)
  t.equal(crowd.tick(begin + 10_033), true)
  t.equal(crowd.tick(begin + 10_066), false)
})

function crowdOf(traits: CrowdTraits): Crowd {
  const random = new Random(16)
  return new Crowd(crowdControl(traits), new People(), () => random.below(2 ** 31) / 2 ** 31)
}
