import { closeSync, openSync } from 'node:fs'
import { isatty } from 'node:tty'

/** The terminal that this process was started at, as far as its standard streams are one; nohup leaves it none. */
export class Terminal {
  readonly #streams = [0, 1, 2].filter(isatty)

  /** Its window was closed, say, or the ssh that it came with has ended: the system takes nothing for it any more. */
  get isGone(): boolean {
    return this.#streams.some((fd) => !isatty(fd))
  }

  /**
   * To be called last of all. Node sets terminals back at its end, and aborts where one has gone; what is no terminal
   * it leaves alone.
   */
  release(): void {
    for (const fd of this.#streams) {
      closeSync(fd)
      // The lowest number that is free: the same.
      openSync('/dev/null', 'r+')
    }
  }
}
