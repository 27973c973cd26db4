import { type Numbers, resized } from './control-statistics.js'

const recentMs = 1000
/** Presses are together if they fall into as many neighbouring bins of 10 ms. */
const binMs = 10
const binsTogether = 15
/** More than the bins of the recent time; a power of two. */
const bins = 128

/** The last press of each person who has pressed within the last second, and how many of these fell together. */
export class RecentPresses {
  /** Of each person, ms since 1970; -1: not within the last second. */
  #pressedAt = new Float64Array(0)
  /** All presses of the last second, oldest first, in a ring. */
  #persons = new Int32Array(64)
  #times = new Float64Array(64)
  #oldest = 0
  #length = 0
  /** How many last presses fell into each bin, by the bin's number since 1970, in a ring. */
  readonly #counts = new Int32Array(bins)
  #people = 0

  press(person: number, now: number): void {
    this.expire(now)
    if (person >= this.#pressedAt.length) this.#growTo(person)
    const before = this.#pressedAt[person]!
    if (before === now) return
    if (before >= 0) this.#count(before, -1)
    this.#pressedAt[person] = now
    this.#count(now, 1)
    this.#push(person, now)
  }

  expire(now: number): void {
    while (this.#length > 0 && now - this.#times[this.#oldest]! >= recentMs) {
      const person = this.#persons[this.#oldest]!
      const at = this.#times[this.#oldest]!
      this.#oldest = (this.#oldest + 1) % this.#times.length
      this.#length--
      if (this.#pressedAt[person] !== at) continue
      this.#pressedAt[person] = -1
      this.#count(at, -1)
    }
  }

  clear(): void {
    this.expire(Number.POSITIVE_INFINITY)
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** The greatest part of these people whose last presses fell together, 0..1; 0 below three people. */
  together(now: number): number {
    this.expire(now)
    if (this.#people < 3) return 0
    let best = 0
    let sum = 0
    const last = Math.floor(now / binMs)
    for (let bin = Math.floor((now - recentMs) / binMs); bin <= last; bin++) {
      sum += this.#counts[bin % bins]! - this.#counts[(bin - binsTogether) % bins]!
      best = Math.max(best, sum)
    }
    return best / this.#people
  }

  #count(at: number, change: 1 | -1): void {
    this.#counts[Math.floor(at / binMs) % bins]! += change
    this.#people += change
  }

  #push(person: number, now: number): void {
    const { length } = this.#times
    if (this.#length === length) {
      this.#persons = linearised(this.#persons, this.#oldest)
      this.#times = linearised(this.#times, this.#oldest)
      this.#oldest = 0
    }
    const end = (this.#oldest + this.#length) % this.#times.length
    this.#persons[end] = person
    this.#times[end] = now
    this.#length++
  }

  #growTo(person: number): void {
    const { length } = this.#pressedAt
    this.#pressedAt = resized(this.#pressedAt, Math.max(64, 2 * person))
    this.#pressedAt.fill(-1, length)
  }
}

/** A full ring as an array of twice the length, its oldest first. */
function linearised<T extends Numbers>(ring: T, oldest: number): T {
  const longer = resized(ring.subarray(oldest) as T, 2 * ring.length)
  longer.set(ring.subarray(0, oldest), ring.length - oldest)
  return longer
}
