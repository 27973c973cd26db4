import type { PlaceCounts, SignalName } from '../../controls/signals.js'

/** Keeps what some signals of a control need, one value a person. A value is a whole number, as `quantise` makes it. */
export interface ControlStatistics {
  join(person: number, value: number, now: number): void
  /** A person who is counted acts again, perhaps with the same value. */
  act(person: number, before: number, value: number, now: number): void
  leave(person: number, value: number, now: number): void
  /** Nobody is counted any more, and nothing is left of what they did. */
  clear(): void
  /** Lets time pass. @returns whether that may have changed a signal. */
  tick?(now: number): boolean
  /** Writes the numbers of this name, if it is one of this measure's, from `at` on. Not called while nobody is counted. */
  read(name: SignalName | PlaceCounts, into: Float64Array, at: number, now: number): void
}

/** Count, sum and sum of squares of whole numbers from 0 to 65,535: exact for a million of them, so they never drift. */
export class Sums {
  #count = 0
  #sum = 0
  #squares = 0

  add(value: number): void {
    this.#count++
    this.#sum += value
    this.#squares += value * value
  }

  remove(value: number): void {
    this.#count--
    this.#sum -= value
    this.#squares -= value * value
  }

  clear(): void {
    this.#count = 0
    this.#sum = 0
    this.#squares = 0
  }

  get mean(): number {
    return this.#sum / this.#count
  }

  /** The mean square distance from the mean: 0 exactly if all are equal. */
  get variance(): number {
    // Taken from a whole number near the mean, all terms are whole and nothing large cancels out.
    const near = Math.round(this.mean)
    const squares = this.#squares - 2 * near * this.#sum + near * near * this.#count
    const aside = (this.#sum - near * this.#count) / this.#count
    return squares / this.#count - aside * aside
  }
}

export type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>

/** A longer array with the same beginning. */
export function resized<T extends Numbers>(array: T, length: number): T {
  const longer = new (array.constructor as new (length: number) => T)(length)
  longer.set(array)
  return longer
}
