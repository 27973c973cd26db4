// What a service under test is patient with, since the machine that runs the tests may be busy with anything else. Anybody who
// starts a bridge in this process imports it, and processes of their own that tests start get it by `--import`.
import type { Test } from 'tap'
import { waits } from '../../../src/cli/daemon.js'
import { rehearsalLimits } from '../../../src/cli/rehearse/run-crowd.js'
import { takeoverLimits } from '../../../src/cluster/failover/takeover-decision.js'
import { loadLimits } from '../../../src/limits/load-meter.js'

/** Makes limits of the product patient from now on. @returns what keeps them as promised until a test is over. */
function lengthen<L extends object>(limits: L, patient: Partial<L>): (t: Pick<Test, 'teardown'>) => void {
  const asPromised = { ...limits }
  Object.assign(limits, patient)
  return (t) => {
    Object.assign(limits, asPromised)
    t.teardown(() => Object.assign(limits, patient))
  }
}

lengthen(rehearsalLimits, { goneAfterMs: 20_000, lastAnswersMs: 60_000 })
lengthen(takeoverLimits, { playWithinMs: 30_000 })

/** Sheds load as promised, for a test that is about that. */
export const shedLoad = lengthen(loadLimits, { startAboveMs: Number.POSITIVE_INFINITY })

/** Lets commands wait no longer than promised, for a test that is about that. */
export const waitAsPromised = lengthen(waits, { answerMs: 60_000, drainMs: 60_000, registrations: 20 })
