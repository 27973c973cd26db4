import type { Log } from '../log.js'
import { daysUntil } from '../wire/days-left.js'
import { judgeEnd } from './judge-chain.js'
import { endOf, type TlsPair } from './tls-pair.js'

/** The clock of the machine may be set, so it is looked at instead of waited for; ms. */
const lookEveryMs = 3_600_000

/**
 * Logs once a day that a certificate ends, from 14 days before on: a service runs for weeks, and who started it does not look
 * any more. What is so at the start, and at a reload, is said there.
 *
 * @param find what HTTPS is served with now; undefined for plain HTTP.
 */
export function remindOfEnd(find: () => TlsPair | undefined, log: Pick<Log, 'warn'>): void {
  let told = daysLeft(find())
  const look = () => {
    const pair = find()
    const days = daysLeft(pair)
    if (days === told) return
    told = days
    const warning = pair && judgeEnd(pair, Date.now())
    if (warning !== undefined) log.warn(warning)
  }
  setInterval(look, lookEveryMs).unref()
}

function daysLeft(pair: TlsPair | undefined): number | undefined {
  return pair && daysUntil(endOf(pair.chain[0]), Date.now())
}
