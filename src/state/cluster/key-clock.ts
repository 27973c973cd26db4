import { type Clocks, uptime } from '../../clocks.js'

/** What idempotency keys age by. */
export interface KeyClock {
  /** Ms; never goes back. */
  now(): number
  /** The present moment, as keys are stored with it. @param time ms since 1970. */
  read(time?: number): Clocks
  /** It is at least this late, ms since 1970; nothing to a clock that goes by itself. */
  advance(time: number): void
}

/** The clocks of this machine: setting the time neither drops nor keeps a key. */
export const ownKeyClock: KeyClock = {
  now: () => performance.now(),
  read: (time = Date.now()) => ({ monotonic: performance.now(), time, uptime: uptime() }),
  advance: () => {},
}
