import { VenueClock } from '../../../src/recording/report/venue-clock.js'
import { test } from '../../support/tap.js'

test('times are those of the venue, in summer and in winter', (t) => {
  const berlin = new VenueClock('Europe/Berlin')
  t.equal(berlin.second(Date.UTC(2026, 10, 21, 19, 5, 7)), '20:05:07')
  t.equal(berlin.minute(Date.UTC(2026, 6, 21, 19, 5, 7, 999)), '21:05')
  t.equal(berlin.moment(Date.UTC(2026, 11, 31, 23, 30)), '2027-01-01 00:30:00')
  t.equal(berlin.date(Date.UTC(2026, 10, 21, 23, 30)), 'Sunday, 22 November 2026')
  t.equal(new VenueClock('Asia/Kathmandu').minute(Date.UTC(2026, 10, 21, 0, 0)), '05:45')
  t.equal(new VenueClock('UTC').shown(1500), 1500)
  t.equal(new VenueClock('UTC').shown(-1), -1)
  t.throws(() => new VenueClock('Europe/Nowhere'), RangeError)
  t.end()
})
