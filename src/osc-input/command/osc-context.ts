import type { GroupCommit } from '../../action/group-commit.js'
import type { Displays } from '../../display/displays.js'
import type { Faults } from '../../faults.js'
import type { Log } from '../../log.js'
import type { ShowState } from '../../state/show-state.js'
import type { AnswerLimits } from '../guard/answer-limits.js'
import type { OscCounters } from './osc-counters.js'
import type { Registrations } from './registrations.js'

/** What commands work with. */
export interface OscContext {
  readonly state: ShowState
  readonly displays: Displays
  readonly commit: GroupCommit
  readonly faults: Faults
  readonly log: Log
  readonly counters: OscCounters
  readonly version: string
  /** The port of the HTTP side. */
  readonly httpPort: number
  /** The daemon's own OSC port. */
  readonly port: number
  readonly registrations: Registrations
  readonly limits: AnswerLimits
}
