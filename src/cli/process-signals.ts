import { on } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { isatty } from 'node:tty'

/** The signals of the daemon. Every SIGHUP is caught as soon as this is constructed, so that none kills it. */
export class ProcessSignals {
  readonly #hangUps = on(process, 'SIGHUP')

  constructor() {
    // Stays after the last wait, so that a late SIGHUP does not kill the process.
    process.on('SIGHUP', () => {})
  }

  /**
   * Waits for the signal that stops the daemon: SIGTERM, SIGINT, or SIGHUP if the terminal is gone. Later ones have no
   * effect: npm forwards signals that the process has already received, and a second one must not interrupt draining.
   * Every other SIGHUP reloads, including those received before this call.
   */
  async untilStop(terminal: Pick<Terminal, 'isGone'>, reload: () => void): Promise<NodeJS.Signals> {
    const stop = new Promise<NodeJS.Signals>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
    })
    const ending = await Promise.race([stop, this.#reloadUntilGone(terminal, reload)])
    await this.#hangUps.return?.()
    return ending
  }

  async #reloadUntilGone(terminal: Pick<Terminal, 'isGone'>, reload: () => void): Promise<'SIGHUP'> {
    for await (const _ of this.#hangUps) {
      if (terminal.isGone) break
      reload()
    }
    return 'SIGHUP'
  }
}

/** The terminal of this process, if any of its standard streams is one; under nohup there is none. */
export class Terminal {
  readonly #streams = [0, 1, 2].filter(isatty)

  /** Whether its window was closed or its ssh session has ended, so that writing to it fails. */
  get isGone(): boolean {
    return this.#streams.some((fd) => !isatty(fd))
  }

  /** Call last. Node resets terminals when it exits, and aborts if one is gone; so they are replaced by /dev/null. */
  release(): void {
    for (const fd of this.#streams) {
      closeSync(fd)
      // Takes the lowest free number: the one just closed.
      openSync('/dev/null', 'r+')
    }
  }
}
