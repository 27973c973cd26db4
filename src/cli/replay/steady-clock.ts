import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest that a timer waits, ms. */
const longestTimerMs = 2 ** 31 - 1

/** Waits for moments on the monotonic clock, until it is stopped. */
export class SteadyClock {
  isStopped = false
  #wake = () => {}

  /** Ends the present wait, and all later ones. */
  stop(): void {
    this.isStopped = true
    this.#wake()
  }

  /**
   * Waits for a moment, at most about 1 ms too long: a timer counts whole milliseconds, so the last one is waited for turn by turn.
   *
   * @param moment as `performance.now()`. @returns false if it was stopped.
   */
  async until(moment: number): Promise<boolean> {
    for (;;) {
      const wait = moment - performance.now()
      if (this.isStopped || wait <= 0) return !this.isStopped
      if (wait < 1) await nextTurn()
      else await this.#sleep(wait < 2 ? 1 : Math.min(Math.floor(wait) - 1, longestTimerMs))
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
