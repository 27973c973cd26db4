import type { Changes } from './changes.js'
import type { Lease, LeaseEntry, StateEntry } from './state-entry.js'

/** The displays that have registered themselves, so that they get their messages after a restart too. */
export class Leases {
  readonly #leases = new Map<string, Lease>()

  constructor(private readonly changes: Changes) {}

  all(): readonly Lease[] {
    return [...this.#leases.values()]
  }

  /** @param peer identifies the display. */
  grant(peer: string, lease: Lease): void {
    this.#leases.set(peer, lease)
    this.changes.other(['lease', peer, lease])
  }

  end(peer: string): void {
    if (this.#leases.delete(peer)) this.changes.other(['lease', peer, null])
  }

  /** Takes a lease from the store. */
  restore([, peer, lease]: LeaseEntry): void {
    if (lease) this.#leases.set(peer, lease)
    else this.#leases.delete(peer)
  }

  *entries(): Generator<StateEntry> {
    for (const [peer, lease] of this.#leases) yield ['lease', peer, lease]
  }
}
