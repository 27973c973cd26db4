import type { Displays } from '../display/displays.js'
import type { Store } from '../state/store.js'

/** Somebody who waits for the end of the turn to be told that it is done. */
export interface Waiting {
  accept(): void
}

/**
 * The end of each event-loop turn. Many actions come in one turn; what is dear (a system call for the store, one a
 * display, one an answer) is done once for all of them. An answer is given only when the effect is stored and sent.
 */
export class GroupCommit {
  readonly #store: Store
  readonly #displays: Displays
  #waiting: Waiting[] = []
  #spare: Waiting[] = []

  constructor(store: Store, displays: Displays) {
    this.#store = store
    this.#displays = displays
  }

  /** Answers `waiting` at the end of this turn, after all that was changed and shown in it. */
  join(waiting: Waiting): void {
    if (this.#waiting.push(waiting) === 1) setImmediate(this.#commit)
  }

  readonly #commit = (): void => {
    const waiting = this.#waiting
    this.#waiting = this.#spare
    this.#store.commit()
    this.#displays.flush()
    for (const each of waiting) each.accept()
    waiting.length = 0
    this.#spare = waiting
  }
}
