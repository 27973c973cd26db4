import { on } from 'node:events'
import type { Terminal } from './terminal.js'

/** What ends a daemon. */
type Ending = 'SIGTERM' | 'SIGINT' | 'SIGHUP'

/** The signals of a daemon. Of SIGHUP each is heard from when this is made, so that none kills it. */
export class Signals {
  readonly #hangUps = on(process, 'SIGHUP')

  constructor() {
    // Remains when nobody waits for them any more.
    process.on('SIGHUP', () => {})
  }

  /**
   * Obeys them until one ends the daemon: SIGTERM, SIGINT, or SIGHUP where the terminal has gone. Those that come
   * after it have no effect: npm passes on what it gets to who got it already, and a second one must not cut the drain.
   *
   * @param reload called for every other SIGHUP, also for those that were there before.
   */
  async obey(terminal: Pick<Terminal, 'isGone'>, reload: () => void): Promise<Ending> {
    const stop = new Promise<Ending>((resolve) => {
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
