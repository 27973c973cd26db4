import type { Displays } from '../display/displays.js'
import type { Faults } from '../faults.js'
import type { Store } from '../store/store.js'

/** Waits for the end of the turn. */
export interface Waiting {
  accept(): void
  /** The turn could not be committed. */
  fail?(error: unknown): void
}

/**
 * The end of each event-loop turn. Many actions arrive in one turn; the expensive part (a system call for the store, one
 * per display) is done once for all of them. An action is answered only when its effect is stored and sent.
 */
export class GroupCommit {
  readonly #store: Store
  readonly #displays: Displays
  readonly #faults: Faults
  readonly #beforeStore: () => void
  #waiting: Waiting[] = []
  #spare: Waiting[] = []

  /** @param beforeStore called at the end of each turn, before it is stored. */
  constructor(store: Store, displays: Displays, faults: Faults, beforeStore = () => {}) {
    this.#faults = faults
    this.#store = store
    this.#displays = displays
    this.#beforeStore = beforeStore
  }

  /** Answers `waiting` at the end of this turn, after all that was changed and shown in it. */
  join(waiting: Waiting = nobody): void {
    if (this.#waiting.push(waiting) === 1) setImmediate(this.#commit)
  }

  /** Stores at once what has changed so far: for what must not be sent again after a kill. */
  store(): void {
    this.#store.commit()
  }

  readonly #commit = (): void => {
    const waiting = this.#waiting
    this.#waiting = this.#spare
    const fault = this.#finish()
    for (const each of waiting) this.#answer(each, fault)
    waiting.length = 0
    this.#spare = waiting
  }

  /** Stores and sends; what went wrong, if anything did. */
  #finish(): unknown {
    try {
      this.#beforeStore()
      this.#store.commit()
      this.#displays.flush()
      return undefined
    } catch (error) {
      this.#faults.report(error, 'a turn could not be committed')
      return error
    }
  }

  /** One whose answer goes wrong takes nobody else's. */
  #answer(waiting: Waiting, fault: unknown): void {
    try {
      if (fault === undefined) waiting.accept()
      else waiting.fail?.(fault)
    } catch (error) {
      this.#faults.report(error, 'a request could not be answered')
      waiting.fail?.(error)
    }
  }
}

/** Needs no answer: what was changed is only to be stored and sent. */
const nobody: Waiting = { accept: () => {} }
