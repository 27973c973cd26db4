import { type Clocks, uptime } from '../../clocks.js'

/** What idempotency keys age by. */
export interface KeyClock {
  /** How long a key is kept, ms. */
  readonly lifeMs: number
  /** Ms; never goes back. */
  now(): number
  /** The present moment, as keys are stored with it. @param time ms since 1970. */
  read(time?: number): Clocks
  /** The broker says a time, ms since 1970. This one, and the two below, are nothing to a clock that goes by itself. */
  advance(said: number): void
  /** What the broker says is the present; to be called before the first `advance`. */
  meet(present: number): void
  /** It was as late as this when the broker last said so, as far as that is known. */
  restore(now: number, said?: number): void
}

/** How long a phone may repeat an action, ms. */
const phoneMs = 60_000

/** The clocks of this machine: setting the time neither drops nor keeps a key. */
export const ownKeyClock: KeyClock = {
  lifeMs: phoneMs,
  now: () => performance.now(),
  read: (time = Date.now()) => ({ monotonic: performance.now(), time, uptime: uptime() }),
  advance: () => {},
  meet: () => {},
  restore: () => {},
}
