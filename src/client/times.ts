/** How long the client waits for what; all in ms. */
export const usualTimes = {
  /** A stream must be open, and have the page, within this. */
  connect: 5000,
  /** HTTP begins beside a stream that is not open after this, and a token that is not renewed by then is told. */
  hedge: 1500,
  /** After so long a silence a stream is asked whether it lives. */
  quiet: 3000,
  /** A stream that has been silent for this is dead. */
  silent: 7000,
  /** A stream that was heard so short ago outlives a waking up. */
  fresh: 2000,
  /** What is not answered within this is tried again. */
  answer: 7000,
  /** Between two questions for the page, over HTTP. */
  poll: 3000,
  /** Between two values of Sliders and XYPads, of whichever: a room takes 20 actions a second of a phone. */
  pace: 60,
  /** The service remembers keys for 60 s: an action is not tried again after `lastTry`, and given up after `known`. */
  lastTry: 50_000,
  known: 60_000,
  /** Full jitter: the first wait is up to `least`, and each one up to twice the one before, up to `most`. */
  least: 500,
  most: 20_000,
  /**
   * At least this between two tries for a stream where HTTP works and no stream ever has, or where a newer one of the same
   * participant has replaced it; at most twice as much.
   */
  rare: 30_000,
  /** A token is renewed so long before it expires, if it lives four times as long; and never sooner after another. */
  renewEarly: 60_000,
  renewSoonest: 10_000,
  /** A `renew` that has not answered within this is asked again; what it gives later is taken too. */
  renewal: 10_000,
}

export type ClientTimes = Readonly<typeof usualTimes>

/** How long to wait after so many failures. */
export function fullJitter({ least, most }: ClientTimes, failures: number): number {
  return Math.random() * Math.min(most, least * 2 ** failures)
}

/** A point in time on two clocks: one stands still while a phone sleeps, the other one can be set back. */
export interface Moment {
  readonly wall: number
  readonly steady: number
}

export function moment(): Moment {
  return { wall: Date.now(), steady: performance.now() }
}

/** By the clock that says more, ms. */
export function ageOf({ wall, steady }: Moment): number {
  return Math.max(Date.now() - wall, performance.now() - steady)
}
