import type { ControlState } from './control-state.js'
import { controlEntry, type Entry } from './entry.js'

/** What has become different and is not stored yet. */
export class Changes {
  #controls: ControlState[] = []
  #keys: string[] = []
  #others: Entry[] = []

  /** A control has changed; however often before the next `take`, it is stored once. */
  control(state: ControlState): void {
    if (state.changed) return
    state.changed = true
    this.#controls.push(state)
  }

  /** An idempotency key was used, by its hash. */
  key(hash: string): void {
    this.#keys.push(hash)
  }

  other(entry: Entry): void {
    this.#others.push(entry)
  }

  /** All changes, as things are now. @param now ms since 1970, for the keys. */
  take(now: number): readonly Entry[] {
    const entries = this.#others
    for (const state of this.#controls) entries.push(controlEntry(state))
    if (this.#keys.length > 0) entries.push(['keys', now, this.#keys])
    this.forget()
    return entries
  }

  /** Drops all changes: nobody wants to keep them. */
  forget(): void {
    for (const state of this.#controls) state.changed = false
    this.#controls.length = 0
    if (this.#keys.length > 0) this.#keys = []
    this.#others = []
  }
}
