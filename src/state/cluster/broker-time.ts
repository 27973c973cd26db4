import type { KeyClock } from './key-clock.js'

/**
 * A time of the broker, ms since 1970: what is still to come was stored no earlier. On a stage, keys age by it: a stage
 * that was down or cut off for two minutes still knows a press when it reads the repeat that was stored 5 s later. While
 * messages may wait at the broker it stands still, so a key is kept rather too long than too short. All stages have the
 * same time, so one may go on with the keys of another.
 */
export class BrokerTime implements KeyClock {
  /**
   * A phone may repeat an action for a minute, an edge may hold each try for seconds, and the broker may be away for a
   * minute between the two.
   */
  readonly lifeMs = 180_000
  #now = 0

  now(): number {
    return this.#now
  }

  /** Age, time of day and uptime are all one here. */
  read() {
    return { monotonic: this.#now, time: this.#now, uptime: this.#now }
  }

  /** An older time, of a stream that is read again, turns nothing back. */
  advance(time: number): void {
    if (time > this.#now) this.#now = time
  }
}
