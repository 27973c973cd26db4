import fc from 'fast-check'
import { VenueClock, zoneHere } from '../src/venue-clock.js'
import { test } from './support/tap.js'
import { expectedTime, minutesAhead, wallTime, zoneSpans } from './support/zone-oracle.js'

test('times are those of the venue, in summer and in winter', (t) => {
  const berlin = new VenueClock('Europe/Berlin')
  t.equal(berlin.second(Date.UTC(2026, 10, 21, 19, 5, 7)), '20:05:07')
  t.equal(berlin.minute(Date.UTC(2026, 6, 21, 19, 5, 7, 999)), '21:05')
  t.equal(berlin.moment(Date.UTC(2026, 11, 31, 23, 30)), '2027-01-01 00:30:00')
  t.equal(berlin.date(Date.UTC(2026, 10, 21, 23, 30)), 'Sunday, 22 November 2026')
  t.equal(new VenueClock('Asia/Kathmandu').minute(Date.UTC(2026, 10, 21, 0, 0)), '05:45')
  t.equal(new VenueClock('UTC').offset(-1), 0)
  t.throws(() => new VenueClock('Europe/Nowhere'), RangeError)
  t.end()
})

test('a time that the clock shows twice has its offset beside it, in each language', (t) => {
  const [first, second] = [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]
  for (const language of ['de', 'en', 'es', 'fr', 'ja']) {
    const berlin = new VenueClock('Europe/Berlin', language)
    t.same([berlin.minute(first), berlin.second(second)], ['02:30 +2', '02:30:00 +1'], language)
    t.same([berlin.minute(first - 1_800_001), berlin.minute(second + 1_800_000)], ['01:59', '03:00'])
  }
  // Between Arabic words, the mark keeps the sign before its number.
  t.match(new VenueClock('Europe/Berlin', 'ar').minute(first), /^\u200f?02:30\u200f? \u200e\+2$/)
  const berlin = new VenueClock('Europe/Berlin')
  t.same(
    [berlin.moment(first), berlin.moment(second)],
    ['2026-10-25 02:30:00+02:00', '2026-10-25 02:30:00+01:00'],
  )
  t.equal(
    new VenueClock('America/St_Johns').moment(Date.UTC(2026, 10, 1, 4, 45)),
    '2026-11-01 01:15:00-03:30',
  )
  t.end()
})

test('in every zone and in every night, times are those of the zone, and of two moments none is told as the other', (t) => {
  const halfHours = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(zoneSpans(40 * 86_400_000), halfHours, ({ zone, begin, end }, more) => {
      const clock = new VenueClock(zone)
      const others = [1, 2, 4, 6, more].map((count) => begin + count * 1_800_000)
      const times = clock.over({ begin, end: Math.max(end, ...others) })
      return [begin, end, ...others].every((at) => {
        const other = at === begin ? end : begin
        const offset = 60_000 * minutesAhead(zone, at)
        const shown = clock.moment(at)
        const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d) ([\d:]{8})/.exec(shown)!
        return (
          clock.offset(at) === offset &&
          clock.second(at) === expectedTime(zone, at, true) &&
          clock.minute(at) === expectedTime(zone, at, false) &&
          `${day}/${month}/${year}, ${time}` === wallTime(zone, at) &&
          shown.length === (clock.second(at).length === 8 ? 19 : 25) &&
          (Math.abs(other - at) < 1000 || times.second(at) !== times.second(other))
        )
      })
    }),
    { numRuns: 100 },
  )
  t.end()
})

test('the zone of this machine is one that is known, whatever it is told', (t) => {
  const { TZ } = process.env
  t.teardown(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  for (const [name, zone] of [
    ['Asia/Kathmandu', /^Asia\/(Kathmandu|Katmandu)$/],
    ['', /^UTC$/],
    ['Europe/Nowhere', /^UTC$/],
  ] as const) {
    process.env.TZ = name
    t.match(zoneHere(), zone, name)
  }
  t.end()
})
