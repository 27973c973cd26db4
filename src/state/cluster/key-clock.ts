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

/** What the clocks of broker and stages may differ by, and grow apart in an evening, ms. */
const slackMs = 5000

/**
 * How the time of the broker goes on, from batch to batch, ms since 1970. On a stage, keys age by it, and cooldowns are judged
 * by it: a stage that was down or cut off for two minutes still knows a press when it reads the repeat that was stored 5 s
 * later. While messages may wait at the broker it stands still, so a key is kept rather too long than too short. All stages
 * store the same time, so one may go on with the keys of another.
 *
 * The broker's clock may be set, and what one message says moves this time no further than it can be: never back, and not
 * beyond the time of day at the start and what has passed since on the monotonic clock. Where the broker says more or
 * less, as much has passed as has here.
 */
export class BrokerTime implements KeyClock {
  /**
   * A phone may repeat an action for a minute, an edge may hold each try for seconds, and the broker may be away for a
   * minute between the two.
   */
  readonly lifeMs = 180_000
  #now = 0
  /** What the broker said last; undefined before the first time. */
  #said: number | undefined
  /** What the time of day was more than the broker's when that was asked first. */
  #ahead = 0
  /** When that was heard, monotonic. */
  #heardAt = 0
  /** What it is at most when the monotonic clock says 0. */
  readonly #most: number

  /** @param steady monotonic, ms. @param time ms since 1970, at the start. */
  constructor(
    private readonly steady = () => performance.now(),
    time = Date.now(),
  ) {
    this.#most = time + slackMs - steady()
  }

  now(): number {
    return this.#now
  }

  /** Age, time of day and uptime are all one here. */
  read() {
    return { monotonic: this.#now, time: this.#now, uptime: this.#now }
  }

  advance(said: number): void {
    const heardAt = this.steady()
    const most = this.#most + heardAt
    if (this.#said === undefined) this.restore(Math.min(said + this.#ahead, most - slackMs), said)
    const passed = said - this.#said!
    this.#now += passed >= 0 && this.#now + passed <= most ? passed : heardAt - this.#heardAt
    this.#said = said
    this.#heardAt = heardAt
  }

  meet(present: number): void {
    this.#ahead = this.#most - slackMs + this.steady() - present
  }

  restore(now: number, said?: number): void {
    this.#now = Math.max(this.#now, now)
    if (said === undefined) return
    this.#said = said
    this.#heardAt = this.steady()
  }
}
