import { on } from 'node:events'
import type { Terminal } from './terminal.js'

/** The signals that stop the daemon. */
type StopSignal = 'SIGTERM' | 'SIGINT' | 'SIGHUP'

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
   *
   * @param reload called for every other SIGHUP, including those received before this call.
   */
  async untilStop(terminal: Pick<Terminal, 'isGone'>, reload: () => void): Promise<StopSignal> {
    const stop = new Promise<StopSignal>((resolve) => {
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
