import type { Broker } from '../cluster/broker.js'
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
  /** Whether turns of edges may be counted now. */
  mayCount(): boolean
  /** All is counted that another stage may have sent already. */
  onCaughtUp(): void
  readonly faults: Faults
  /** As the broker has it. */
  readonly lease: () => ShownLease
  /** What is wrong with the lease, in words; null if nothing is. */
  readonly leaseTrouble: () => string | null
  /** Is told every record that is stored, in order. */
  readonly onStored: (entries: readonly StateEntry[]) => void
  /** Called when the state is restored, before anything is sent. */
  onRestored(state: ShowState, store: Store): void
  /** Called before the bridge listens for HTTP, on the port that the spare has had. */
  beforeListening(): Promise<void>
}
