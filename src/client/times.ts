/** How long the client waits; all in ms. */
export const usualTimes = {
  /** A stream must be open, and have the page, within this. */
  connect: 5000,
  /** If the stream is not open after this, HTTP begins; if a refused token is not renewed by then, the state says so. */
  hedge: 1500,
  /** A stream that has been silent for this is pinged. */
  quiet: 3000,
  /** A stream that has been silent for this is dead. */
  silent: 7000,
  /** A stream that received something within this is kept when the phone wakes up. */
  fresh: 2000,
  /** An action that is not answered within this is tried again. */
  answer: 7000,
  /** Between two polls of the page, over HTTP. */
  poll: 3000,
  /** Between two values of any Slider or XYPad: a room takes 20 actions a second from a phone. */
  pace: 60,
  /** The service remembers keys for 60 s: an action is not tried again after `lastTry`, and given up after `known`. */
  lastTry: 50_000,
  known: 60_000,
  /** Full jitter: the first wait is up to `least`, each further one up to twice the one before, and none above `most`. */
  least: 500,
  most: 20_000,
  /**
   * Between two tries for a stream if HTTP works and no stream ever has, or if a newer one of the same participant has
   * replaced it: at least this, at most twice as much.
   */
  rare: 30_000,
  /** A token is renewed this long before it expires, or after three quarters of its life; not before `renewSoonest`. */
  renewEarly: 60_000,
  renewSoonest: 10_000,
  /** If `renew` has not answered within this, it is called again; a late answer is still used. */
  renewal: 10_000,
}

export type ClientTimes = Readonly<typeof usualTimes>

/** How long to wait after this many failures, ms. */
export function fullJitter({ least, most }: ClientTimes, failures: number): number {
  return Math.random() * Math.min(most, least * 2 ** failures)
}

/** A point in time on two clocks: one stands still while a phone sleeps, the other one can be set back. */
export type Moment = Readonly<ReturnType<typeof moment>>

export function moment() {
  return { wall: Date.now(), steady: performance.now() }
}

/** ms since a moment, by the clock that says more. */
export function ageOf({ wall, steady }: Moment): number {
  return Math.max(Date.now() - wall, performance.now() - steady)
}
