import { countDays } from '../tls/judge-chain.js'
import { clockHere } from '../venue-clock.js'
import { daysUntil, endsSoon } from '../wire/days-left.js'
import type { ShownCertificate } from '../wire/status.js'

/** `ends 2027-02-01, in 65 days`; loud from 14 days before on. @param now ms since 1970. */
export function describeEnd(
  { validUntil }: Pick<ShownCertificate, 'validUntil'>,
  now: number,
  clock = clockHere(),
): string {
  const at = clock.moment(validUntil)
  const day = at.slice(0, 10)
  const days = daysUntil(validUntil, now)
  if (!endsSoon(validUntil, now)) return `ends ${day}, in ${countDays(days)}`
  if (validUntil <= now) return `ENDED ${day}: phones refuse it. Renew it, then reload`
  return `ENDS ${days === 0 ? `at ${at}` : `in ${countDays(days)}, ${day}`}: renew it, then reload`
}
