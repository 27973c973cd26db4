// What a service under test is patient with, since the machine that runs the tests may be busy with anything else. Whoever
// starts a bridge in this process imports it, and processes of their own that tests start get it by `--import`.
import type { Test } from 'tap'
import { rehearsalLimits } from '../../src/cli/rehearse/rehearsal-limits.js'
import { waits } from '../../src/cli/waits.js'
import { takeOverLimits } from '../../src/cluster/spare/take-over-limits.js'
import { loadLimits } from '../../src/limits/load-meter.js'

const asPromised = { ...loadLimits }
const patient = { startAboveMs: Number.POSITIVE_INFINITY }

Object.assign(loadLimits, patient)
Object.assign(rehearsalLimits, { goneAfterMs: 20_000, lastAnswersMs: 60_000 })
Object.assign(takeOverLimits, { playWithinMs: 30_000 })

const asToldToUsers = { ...waits }
const patientWaits = { answerMs: 60_000, drainMs: 60_000, registrations: 20 }

Object.assign(waits, patientWaits)

/** Lets commands wait as long as promised, for a test that is about that. */
export function waitAsPromised(t: Pick<Test, 'teardown'>): void {
  Object.assign(waits, asToldToUsers)
  t.teardown(() => Object.assign(waits, patientWaits))
}

/** Sheds load as promised, for a test that is about that. */
export function shedLoad(t: Pick<Test, 'teardown'>): void {
  Object.assign(loadLimits, asPromised)
  t.teardown(() => Object.assign(loadLimits, patient))
}
