import fc from 'fast-check'
import { timeTicks } from '../../../../src/recording/report/draw/time-ticks.js'
import { VenueClock } from '../../../../src/venue-clock.js'
import { test } from '../../../support/tap.js'
import { expectedTime, minutesAhead, zoneSpans } from '../../../support/zone-oracle.js'

const hour = 3_600_000
const day = 24 * hour

function labels(zone: string, from: string, until: string, count = 7): readonly string[] {
  const span = { begin: Date.parse(from), end: Date.parse(until) }
  return timeTicks(span, count, new VenueClock(zone)).map(({ label }) => label)
}

test('in the night when clocks are put back, an hour is told twice, each time with its offset', (t) => {
  t.same(labels('Europe/Berlin', '2026-10-25T00:15Z', '2026-10-25T02:14Z'), [
    ...['02:15 +2', '02:30 +2', '02:45 +2'],
    ...['02:00 +1', '02:15 +1', '02:30 +1', '02:45 +1', '03:00'],
  ])
  t.same(labels('Europe/Berlin', '2026-10-24T20:00Z', '2026-10-25T03:00Z'), [
    ...['22:00', '23:00', '00:00', '01:00', '02:00 +2', '02:00 +1', '03:00', '04:00'],
  ])
  t.same(labels('Europe/London', '2026-10-25T00:00Z', '2026-10-25T02:00Z', 4), [
    ...['01:00 +1', '01:30 +1', '01:00 +0', '01:30 +0', '02:00'],
  ])
  t.end()
})

test('in the night when they are put forward, the hour that is missing is no gap', (t) => {
  t.same(labels('Europe/Berlin', '2026-03-29T00:30Z', '2026-03-29T01:30Z', 4), [
    ...['01:30', '01:45', '03:00', '03:15', '03:30'],
  ])
  t.end()
})

test('zones that are half an hour off, or are put back by one, have round times of their own', (t) => {
  t.same(labels('Asia/Kolkata', '2026-11-21T17:10Z', '2026-11-21T20:10Z'), [
    ...['23:00', '23:30', '00:00', '00:30', '01:00', '01:30'],
  ])
  t.same(labels('Asia/Kathmandu', '2026-11-21T17:10Z', '2026-11-21T19:10Z', 2), ['23:00', '00:00'])
  t.same(labels('Australia/Lord_Howe', '2026-04-04T14:30Z', '2026-04-04T15:45Z'), [
    ...['01:30 +11', '01:45 +11', '01:30 +10:30', '01:45 +10:30', '02:00', '02:15'],
  ])
  t.same(labels('Australia/Lord_Howe', '2026-10-03T15:00Z', '2026-10-03T16:00Z', 4), [
    ...['01:30', '01:45', '02:30', '02:45', '03:00'],
  ])
  t.same(labels('America/St_Johns', '2026-11-01T03:30Z', '2026-11-01T05:30Z', 4), [
    ...['01:00 -2:30', '01:30 -2:30', '01:00 -3:30', '01:30 -3:30', '02:00'],
  ])
  t.same(labels('UTC', '2026-10-25T00:15Z', '2026-10-25T02:14Z', 4), ['00:30', '01:00', '01:30', '02:00'])
  t.end()
})

test('a span of a day or longer says the days, and one of years the years', (t) => {
  t.same(labels('Europe/Berlin', '2026-11-20T19:00Z', '2026-11-21T19:00Z', 4), [
    ...['21 Nov 00:00', '21 Nov 06:00', '21 Nov 12:00', '21 Nov 18:00'],
  ])
  t.same(labels('Europe/Berlin', '2026-10-24T12:00Z', '2026-10-25T12:00Z', 4), [
    ...['24 Oct 18:00', '25 Oct 00:00', '25 Oct 06:00', '25 Oct 12:00'],
  ])
  t.match(labels('Europe/Berlin', '2025-01-10T12:00Z', '2026-12-01T12:00Z', 4)[0], /^1 (Apr|Jul) 2025 00:00$/)
  t.end()
})

test('in every zone and in every night, ticks are round times, evenly on, and none is told as another', (t) => {
  fc.assert(
    fc.property(zoneSpans(40 * day), fc.integer({ min: 3, max: 7 }), ({ zone, begin, end }, count) => {
      const ticks = timeTicks({ begin, end }, count, new VenueClock(zone))
      const isFine = ticks.some((tick) => tick.t % 60_000 !== 0)
      const ahead = ticks.map((tick) => 60_000 * minutesAhead(zone, tick.t))
      const pairs = ticks.slice(1).map((tick, at) => ({
        passed: tick.t - ticks[at]!.t,
        isSame: ahead[at] === ahead[at + 1],
      }))
      const steps = new Set(pairs.filter(({ isSame }) => isSame).map(({ passed }) => passed))
      const [step = 1000] = steps
      return (
        ticks.every(
          ({ t: at, label }) => at >= begin && at <= end && label.endsWith(expectedTime(zone, at, isFine)),
        ) &&
        new Set(ticks.map(({ label }) => label)).size === ticks.length &&
        pairs.every(({ passed }) => passed > 0) &&
        (step >= 2 * day || steps.size <= 1) &&
        ticks.every((tick, at) => (tick.t + ahead[at]!) % Math.min(day, step) === 0) &&
        (end - begin < 5000 || (ticks.length >= 1 && ticks.length <= 3 * count))
      )
    }),
    { numRuns: 100 },
  )
  t.end()
})
