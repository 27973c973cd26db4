import { steadyTime } from '../../clocks.js'
import type { NonNegativeInteger } from '../../wire/scalars.js'

/** When a control closes by itself, as another process or machine can read it. */
export interface StoredClosing {
  /** Ms since 1970, by the clock of the machine when it was set. */
  readonly at: NonNegativeInteger
  /** How long that was from then, ms. */
  readonly left: NonNegativeInteger
}

/** When a control closes by itself. */
export interface Closing extends StoredClosing {
  /** The same as `steadyTime` tells it, which counts while this process runs: setting the clock changes nothing. */
  readonly endsAt: number
}

/** @param left ms from now, a whole number. */
export function closingIn(left: NonNegativeInteger): Closing {
  return { at: Date.now() + left, left, endsAt: steadyTime() + left }
}

/**
 * One that began in an earlier process or on another machine: by the time of day, but never longer than it was, since a
 * clock may have been set back.
 */
export function resumeClosing({ at, left }: StoredClosing): Closing {
  return closingIn(Math.max(0, Math.min(left, at - Date.now())))
}

/** What others can read of it. */
export function storedClosing({ at, left }: Closing): StoredClosing {
  return { at, left }
}

/** @param now as `steadyTime`. */
export function isOver({ endsAt }: Pick<Closing, 'endsAt'>, now = steadyTime()): boolean {
  return now >= endsAt
}

/** How long it is until then, in whole ms; 0 once it is over. @param now as `steadyTime`. */
export function msLeft({ endsAt }: Pick<Closing, 'endsAt'>, now = steadyTime()): number {
  return Math.max(0, Math.round(endsAt - now))
}

/** The same in whole seconds, rounded up, and at least 1. */
export function secondsLeft(closing: Pick<Closing, 'endsAt'>): number {
  return Math.max(1, Math.ceil(msLeft(closing) / 1000))
}
