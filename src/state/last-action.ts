import type { Changes } from './changes.js'
import type { StateEntry } from './state-entry.js'

/** The stored time is at most this old, so that the state file grows by little. */
const storeEveryMs = 5000

/** When the audience has last acted. It outlives a restart, to within 5 s. */
export class LastAction {
  #counted = 0
  #time: number | null = null
  #stored: number | null = null

  constructor(private readonly changes: Changes) {}

  /** Ms since 1970; null before the first action. A time ahead of the clock, which was set back, counts as now. */
  get time(): number | null {
    if (this.#time !== null) this.#time = Math.min(this.#time, Date.now())
    return this.#time
  }

  /** The end of a turn. @param accepted number of actions that were accepted since the start. */
  note(accepted: number): void {
    if (accepted === this.#counted) return
    this.#counted = accepted
    this.#time = Date.now()
    if (this.#stored === null || Math.abs(this.#time - this.#stored) >= storeEveryMs) this.#store()
  }

  restore(time: number): void {
    this.#time = time
    this.#stored = time
  }

  *entries(): Generator<StateEntry> {
    if (this.#time !== null) yield ['acted', this.#time]
  }

  /** Has the exact time stored by the next commit. */
  close(): void {
    if (this.#time !== this.#stored) this.#store()
  }

  #store(): void {
    this.#stored = this.#time
    for (const entry of this.entries()) this.changes.other(entry)
  }
}
