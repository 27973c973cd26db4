import { serviceClock } from '../../src/client/service-clock.js'
import { percentile } from '../support/percentile.js'
import { Random } from '../support/random.js'
import { test } from '../support/tap.js'

interface Network {
  /** Of each way, ms. */
  readonly least: number
  readonly most: number
  /** How many of a thousand messages are lost first: what comes behind them waits, too. */
  readonly lost: number
  /** How much faster or slower the clock of a phone may be, in millionths. */
  readonly drift: number
}

const random = new Random(48)
/** From 0, less than 1. */
const share = () => random.below(1_000_000) / 1_000_000

/** A phone that compares clocks for so many seconds. @returns its error in the end, ms, and how many pings that took. */
function compare({ least, most, lost, drift }: Network, seconds: number) {
  const clock = serviceClock()
  const ahead = 1e9 * share()
  const speed = 1 + (drift / 1e6) * (2 * share() - 1)
  const delay = () =>
    least + (most - least) * share() + (random.below(1000) < lost ? 200 + 2 * least + 100 * share() : 0)
  const waiting: { readonly there: number; readonly back: number; readonly sent: number }[] = []
  let pings = 0
  let [lastThere, lastBack] = [0, 0]
  const receiveUntil = (now: number) => {
    for (let next = waiting[0]; next && next.back <= now; next = waiting[0]) {
      waiting.shift()
      const at = Math.round((next.there + ahead) * 10) / 10
      clock.add({ sent: next.sent * speed, at, received: next.back * speed })
    }
  }
  const end = 1000 * seconds
  for (let now = 0; now < end; now += clock.isSure ? 3000 : 200) {
    receiveUntil(now)
    // A stream keeps the order.
    lastThere = Math.max(lastThere, now + delay())
    lastBack = Math.max(lastBack, lastThere + delay())
    waiting.push({ sent: now, there: lastThere, back: lastBack })
    pings++
  }
  receiveUntil(end)
  return { error: clock.offset + end * speed - (end + ahead), pings }
}

function compareMany(network: Network, seconds: number) {
  const phones = Array.from({ length: 2000 }, () => compare(network, seconds))
  const errors = Float64Array.from(phones, ({ error }) => error).sort()
  const pings = Float64Array.from(phones, ({ pings }) => pings).sort()
  return {
    /** Between the earliest and the latest of 99 of 100 phones, ms. */
    apart: percentile(errors, 99.5) - percentile(errors, 0.5),
    pings: percentile(pings, 50),
  }
}

test('the moments of 2,000 phones are at most 30 ms apart, with 50 to 250 ms of delay each way and losses', (t) => {
  const bad: Network = { least: 50, most: 250, lost: 20, drift: 50 }
  for (const seconds of [10, 15, 60, 300]) {
    const { apart, pings } = compareMany(bad, seconds)
    t.ok(apart <= 30, `${apart} ms after ${seconds} s`)
    t.comment(`${apart.toFixed(1)} ms after ${seconds} s and ${pings} pings`)
  }
  t.end()
})

test('in the network of a hall they are closer, after eight pings', (t) => {
  const { apart, pings } = compareMany({ least: 2, most: 20, lost: 10, drift: 20 }, 3)
  t.ok(apart <= 10, `${apart} ms`)
  t.ok(pings <= 9, `${pings} pings`)
  t.end()
})

test('before the first round trip nothing is known', (t) => {
  t.same(serviceClock().offset, Number.NaN)
  t.notOk(serviceClock().isSure)
  t.end()
})

test('a clock that has stood still is noticed, and what was known of it is forgotten', (t) => {
  const clock = serviceClock()
  const add = (sent: number, ahead: number) => clock.add({ sent, at: sent + ahead + 10, received: sent + 20 })
  for (let sent = 0; sent < 2000; sent += 200) add(sent, 5000)
  t.equal(clock.offset, 5000)
  t.ok(clock.isSure)
  add(2000, 65_000)
  t.equal(clock.offset, 65_000)
  t.notOk(clock.isSure, 'a single one is little to go by')
  t.end()
})

test('what was known is used until there is something newer, after it was to be forgotten', (t) => {
  const clock = serviceClock()
  clock.add({ sent: 0, at: 105, received: 10 })
  clock.clear()
  t.equal(clock.offset, 100)
  clock.add({ sent: 1000, at: 1305, received: 1010 })
  t.equal(clock.offset, 300)
  t.end()
})

test('round trips that are three minutes old do not count any more', (t) => {
  const clock = serviceClock()
  clock.add({ sent: 0, at: 101, received: 2 })
  clock.add({ sent: 190_000, at: 190_140, received: 190_060 })
  t.equal(clock.offset, 110)
  t.end()
})
