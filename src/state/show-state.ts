import { Changes } from './changes.js'
import { apply, type ControlState, type ControlValue } from './control-state.js'
import { Cooldowns } from './cooldowns.js'
import type { Entry } from './entry.js'
import { Idempotency } from './idempotency.js'
import { Leases } from './leases.js'
import { LiveLayouts } from './live-layouts.js'
import { Revocations } from './revocations.js'

/** Everything that a restart must not lose, and who has to wait a moment. */
export class ShowState {
  readonly changes = new Changes()
  readonly layouts = new LiveLayouts(this.changes)
  readonly revocations = new Revocations(this.changes)
  readonly leases = new Leases(this.changes)
  readonly idempotency = new Idempotency(this.changes)
  readonly cooldowns = new Cooldowns()

  /** Counts an accepted action, and remembers its key. @param hash as `keyHash` makes it, `''` without a key. */
  apply(control: ControlState, value: ControlValue, hash: string): void {
    apply(control, value)
    this.changes.control(control)
    if (hash !== '') this.idempotency.add(hash, performance.now())
  }

  /** Takes what was stored, in the order it was stored. */
  restore(entries: readonly Entry[]): void {
    for (const entry of entries) this.#restoreOne(entry)
    this.idempotency.restore(entries.filter((entry) => entry[0] === 'used'))
  }

  /** The whole state, each entry as it is when it is asked for. */
  *entries(): Generator<Entry> {
    yield* this.layouts.entries()
    yield* this.revocations.entries()
    yield* this.leases.entries()
    yield* this.idempotency.entries()
  }

  #restoreOne(entry: Entry): void {
    switch (entry[0]) {
      case 'control':
        return this.layouts.restore(entry)
      case 'page':
        return this.layouts.restorePage(entry[1], entry[2])
      case 'generation':
        return this.revocations.restore(entry[1], entry[2])
      case 'revoked':
        return this.revocations.restoreSecond(entry[1], entry[2])
      case 'lease':
        return this.leases.restore(entry)
    }
  }
}
