import type { ControlState } from './control-state.js'
import { controlEntry, type Entry } from './entry.js'
import { uptime } from './uptime.js'

/** What has become different and is not stored yet. */
export class Changes {
  #controls: ControlState[] = []
  #keys = ''
  #others: Entry[] = []

  /** A control has changed; however often before the next `take`, it is stored once. */
  control(state: ControlState): void {
    if (state.changed) return
    state.changed = true
    this.#controls.push(state)
  }

  /** An idempotency key was used, by its hash: characters of one byte each. */
  key(hash: string): void {
    this.#keys += hash
  }

  other(entry: Entry): void {
    this.#others.push(entry)
  }

  /** All changes, as things are now. @param now ms since 1970, for the keys. */
  take(now: number): readonly Entry[] {
    const entries = this.#others
    for (const state of this.#controls) entries.push(controlEntry(state))
    if (this.#keys !== '')
      entries.push(['used', now, uptime(), Buffer.from(this.#keys, 'latin1').toString('base64')])
    this.forget()
    return entries
  }

  /** Drops all changes: nobody wants to keep them. */
  forget(): void {
    for (const state of this.#controls) state.changed = false
    this.#controls.length = 0
    this.#keys = ''
    this.#others = []
  }
}
