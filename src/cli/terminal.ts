import { closeSync, openSync } from 'node:fs'
import { isatty } from 'node:tty'

/** The terminal of this process, if any of its standard streams is one; under nohup there is none. */
export class Terminal {
  readonly #streams = [0, 1, 2].filter(isatty)

  /** Whether its window was closed or its ssh session has ended, so that writing to it fails. */
  get isGone(): boolean {
    return this.#streams.some((fd) => !isatty(fd))
  }

  /**
   * Call last. Node resets terminals when it exits, and aborts if one is gone; so they are replaced by /dev/null.
   */
  release(): void {
    for (const fd of this.#streams) {
      closeSync(fd)
      // Takes the lowest free number: the one just closed.
      openSync('/dev/null', 'r+')
    }
  }
}
