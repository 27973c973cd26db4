import type { SignalName } from '../../controls/signals.js'

/** Keeps what some signals of a control need, one value a person. A value is a whole number, as `quantise` makes it. */
export interface ControlStatistics {
  /** A person is counted from now on. */
  join(person: number, value: number, now: number): void
  /** A person who is counted acts again, perhaps with the same value. */
  act(person: number, before: number, value: number, now: number): void
  leave(person: number, value: number, now: number): void
  /** Nobody is counted any more, and nothing is left of what they did. */
  clear(): void
  /** Lets time pass. @returns whether that may have changed a signal. */
  tick?(now: number): boolean
  /** Writes the numbers of a signal, if it is one of this measure's, from `at` on. Not called while nobody is counted. */
  read(signal: SignalName, into: Float64Array, at: number, now: number): void
}
