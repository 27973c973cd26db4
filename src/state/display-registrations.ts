import type { Changes } from './changes.js'
import type { DisplayRegistration, RegistrationEntry, StateEntry } from './state-entry.js'

/** The displays that have registered themselves, so that they get their messages after a restart too. */
export class DisplayRegistrations {
  readonly #registrations = new Map<string, DisplayRegistration>()

  constructor(private readonly changes: Changes) {}

  all(): readonly DisplayRegistration[] {
    return [...this.#registrations.values()]
  }

  /** @param peer identifies the display. */
  grant(peer: string, lease: DisplayRegistration): void {
    this.#registrations.set(peer, lease)
    this.changes.other(['lease', peer, lease])
  }

  end(peer: string): void {
    if (this.#registrations.delete(peer)) this.changes.other(['lease', peer, null])
  }

  restore([, peer, lease]: RegistrationEntry): void {
    if (lease) this.#registrations.set(peer, lease)
    else this.#registrations.delete(peer)
  }

  *entries(): Generator<StateEntry> {
    for (const [peer, lease] of this.#registrations) yield ['lease', peer, lease]
  }
}
