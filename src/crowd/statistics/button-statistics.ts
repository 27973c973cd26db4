import type { SignalName } from '../../controls/signals.js'
import { type ControlStatistics, resized } from './control-statistics.js'
import { RecentPresses } from './recent-presses.js'

const rateHalfLifeMs = 1000
const energyHalfLifeMs = 2000
const energyOfPress = 0.25
/** Less is nothing: otherwise a decay would be sent for minutes. */
const least = 0.001

/** How alive a crowd at a Button is, and how much together. */
export class ButtonStatistics implements ControlStatistics {
  #count = 0
  readonly #rate = new DecayingSum(rateHalfLifeMs)
  readonly #recent = new RecentPresses()
  /** Of all people. */
  readonly #energies = new DecayingSum(energyHalfLifeMs)
  /** Of each, 0..1, when they pressed last. */
  #energy = new Float64Array(0)
  #pressedAt = new Float64Array(0)
  #wasMoving = false

  join(person: number, _value: number, now: number): void {
    if (person >= this.#energy.length) this.#growTo(person)
    this.#count++
    this.#energy[person] = 0
    this.act(person, 0, 0, now)
  }

  act(person: number, _before: number, _value: number, now: number): void {
    this.#rate.add(Math.LN2, now)
    const before = this.#energyOf(person, now)
    const energy = Math.min(1, before + energyOfPress)
    this.#energies.add(energy - before, now)
    this.#energy[person] = energy
    this.#pressedAt[person] = now
    this.#recent.press(person, now)
  }

  leave(person: number, _value: number, now: number): void {
    this.#recent.expire(now)
    this.#energies.add(-this.#energyOf(person, now), now)
    // What roundings have left must not last.
    if (--this.#count === 0) this.#energies.clear()
  }

  clear(): void {
    this.#count = 0
    this.#rate.clear()
    this.#energies.clear()
    this.#recent.clear()
  }

  tick(now: number): boolean {
    this.#recent.expire(now)
    const isMoving =
      this.#count > 0 &&
      (this.#rate.of(now) >= least || this.#energies.of(now) >= least * this.#count || !this.#recent.isEmpty)
    const wasMoving = this.#wasMoving
    this.#wasMoving = isMoving
    return isMoving || wasMoving
  }

  read(signal: SignalName, into: Float64Array, at: number, now: number): void {
    switch (signal) {
      case 'rate':
        into[at] = audible(this.#rate.of(now))
        return
      case 'energy':
        into[at] = audible(this.#energies.of(now) / this.#count)
        return
      case 'sync':
        into[at] = this.#recent.together(now)
    }
  }

  #energyOf(person: number, now: number): number {
    return decayed(this.#energy[person]!, now - this.#pressedAt[person]!, energyHalfLifeMs)
  }

  #growTo(person: number): void {
    const length = Math.max(64, 2 * person)
    this.#energy = resized(this.#energy, length)
    this.#pressedAt = resized(this.#pressedAt, length)
  }
}

function audible(value: number): number {
  return value < least ? 0 : value
}

/** What is left of a number that halves again and again. @param age and @param halfLife in the same unit. */
export function decayed(value: number, age: number, halfLife: number): number {
  return value === 0 ? 0 : value * 2 ** (-age / halfLife)
}

/** A sum that halves again and again; worked out only when it is needed. */
export class DecayingSum {
  #value = 0
  #at = 0

  /** @param halfLife ms. */
  constructor(private readonly halfLife: number) {}

  add(value: number, now: number): void {
    this.#value = this.of(now) + value
    this.#at = now
  }

  of(now: number): number {
    return decayed(this.#value, now - this.#at, this.halfLife)
  }

  clear(): void {
    this.#value = 0
  }
}
