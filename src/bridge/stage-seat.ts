import type { Broker } from '../cluster/broker.js'
import type { Predecessor } from '../cluster/failover/lease.js'
import type { ShownLease } from '../cluster/stage/open-stage.js'
import type { Gate } from '../display/link/gate.js'
import type { Faults } from '../faults.js'
import type { ShowState } from '../state/show-state.js'
import type { StateEntry } from '../state/state-entry.js'
import type { Store } from '../store/store.js'

/** What a bridge gets that plays as the active stage of a cluster. */
export interface StageSeat {
  readonly broker: Broker
  /** Shut while another stage may send. */
  readonly gate: Gate
  /** What the stage before may have sent. */
  readonly before: Predecessor
  /** Whether a turn of an edge may be counted now. @param time when the broker has stored it, ms since 1970. */
  mayCount(time: number): boolean
  /** Such a turn is counted, and stored at the end of this turn of the event loop. */
  onCounted(time: number): void
  /** All is counted that another stage may have sent already. */
  onCaughtUp(): void
  readonly faults: Faults
  /** As the broker has it. */
  readonly lease: () => ShownLease
  /** What is wrong with the lease, in words; null if nothing is. */
  readonly leaseTrouble: () => string | null
  /** Why no spare can have a copy of the state, in words; null if one can. */
  readonly copyTrouble: () => string | null
  /** Is told every record that is stored, in order. */
  readonly onStored: (entries: readonly StateEntry[]) => void
  /** Called when the state is restored, before anything is sent. */
  onRestored(state: ShowState, store: Store): void
  /** Called before the bridge listens for HTTP, on the port that the spare has had. */
  beforeListening(): Promise<void>
}
