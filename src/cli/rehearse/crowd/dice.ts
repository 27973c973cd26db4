/** Random numbers from a seed: the same seed gives the same numbers (mulberry32). */
export class Dice {
  #state: number

  /** @param seed 0..2³²−1. @param which of the independent sequences of this seed, from 0. */
  constructor(seed: number, which: number) {
    this.#state = seed ^ Math.imul(which + 1, 0x9e3779b1)
    // Sequences of neighbouring seeds begin alike without this.
    this.#state = Math.floor(this.roll() * 2 ** 32)
  }

  /** 0 <= x < 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.roll() * (high - low)
  }

  /** A whole number from 0 on. */
  below(limit: number): number {
    return Math.floor(this.roll() * limit)
  }

  isLucky(probability: number): boolean {
    return this.roll() < probability
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }

  /** An index, drawn in proportion to the weights; of these at least one is above 0. */
  weighed(weights: readonly number[]): number {
    let left = this.roll() * weights.reduce((sum, weight) => sum + weight, 0)
    const found = weights.findIndex((weight) => {
      left -= weight
      return left < 0
    })
    return found < 0 ? weights.findLastIndex((weight) => weight > 0) : found
  }

  /** The time until an event that does not depend on earlier ones: exponential, at most four times the mean. */
  wait(mean: number): number {
    return Math.min(4 * mean, -Math.log(1 - this.roll()) * mean)
  }

  /** A quantity that differs between people, such as a reaction time: log-normal around a median. @param spread of the logarithm. */
  around(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.roll())) * Math.cos(2 * Math.PI * this.roll())
    return median * Math.exp(spread * normal)
  }
}
