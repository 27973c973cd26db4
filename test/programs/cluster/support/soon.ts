import { ok } from 'node:assert'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { until } from '../../../support/time/until.js'

/** What has to be so within a second may take five on a slow machine. */
const soonMs = 5000

const report = { ok, comment: (text: string) => process.stdout.write(`# ${text}\n`) }

/** Waits until it is so. @returns after how long, ms. @throws if it takes too long. */
export async function soon(what: string, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const timing = startTiming()
  await until(isSo, what)
  const took = timing.ms
  timing.within(report, soonMs, what, took)
  return took
}
