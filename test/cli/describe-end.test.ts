import { describeEnd } from '../../src/cli/describe-end.js'
import { VenueClock } from '../../src/venue-clock.js'
import { test } from '../support/tap.js'

const day = 86_400_000
const validUntil = Date.UTC(2027, 1, 1, 23, 30)

test('the end of a certificate is told by the clock of the venue, loudly from 14 days before on', (t) => {
  const told = (ms: number) => describeEnd({ validUntil }, validUntil - ms, new VenueClock('Europe/Berlin'))
  t.equal(told(65 * day), 'ends 2027-02-02, in 65 days')
  t.equal(told(15 * day), 'ends 2027-02-02, in 15 days')
  t.equal(told(15 * day - 1), 'ENDS in 14 days, 2027-02-02: renew it, then reload')
  t.equal(told(day), 'ENDS in 1 day, 2027-02-02: renew it, then reload')
  t.equal(told(day - 1), 'ENDS at 2027-02-02 00:30:00: renew it, then reload')
  t.equal(told(0), 'ENDED 2027-02-02: phones refuse it. Renew it, then reload')
  t.end()
})
