import type { Displays } from '../display/displays.js'

/** Somebody who waits for the end of the turn to be told that the action is done. */
export interface Waiting {
  accept(): void
}

/**
 * The end of each event-loop turn. Many actions come in one turn; what is dear (a system call a display, a system
 * call an answer) is done once for all of them. An answer is given only when the effect has left our hands.
 */
export class GroupCommit {
  readonly #displays: Displays
  #waiting: Waiting[] = []
  #spare: Waiting[] = []

  constructor(displays: Displays) {
    this.#displays = displays
  }

  /** Answers `waiting` at the end of this turn, after all that was shown in it has been sent. */
  join(waiting: Waiting): void {
    if (this.#waiting.push(waiting) === 1) setImmediate(this.#commit)
  }

  readonly #commit = (): void => {
    const waiting = this.#waiting
    this.#waiting = this.#spare
    this.#displays.flush()
    for (const each of waiting) each.accept()
    waiting.length = 0
    this.#spare = waiting
  }
}
