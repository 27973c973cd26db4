import type { Test } from 'tap'
import { Displays } from '../../../src/display/displays.js'
import { Faults } from '../../../src/faults.js'
import type { Log } from '../../../src/log.js'
import { Registrations } from '../../../src/osc-input/command/registrations.js'
import { ShowState } from '../../../src/state/show-state.js'
import { layoutOf } from '../../support/show/show.js'

/** The port that registered displays would be sent from. */
export const local = { host: '127.0.0.1', port: 0, onDatagram: () => {} }

/** Registrations and displays without a daemon, until the test is over; `leases` were stored before. */
export function openRegistrations(
  t: Test,
  log: Log,
  ...leases: readonly Parameters<ShowState['registrations']['restore']>[0][]
) {
  const state = new ShowState()
  state.layouts.load(new Map([['show', layoutOf()]]))
  for (const lease of leases) state.registrations.restore(lease)
  const displays = new Displays(log, state.layouts, new Faults(log), state.hold)
  const registrations = new Registrations(displays, state.registrations, local, log)
  t.teardown(() => {
    registrations.close()
    return displays.close()
  })
  return { state, displays, registrations }
}
