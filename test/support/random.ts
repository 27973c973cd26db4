/** Repeatable random numbers: the same for the same seed (Marsaglia's xorshift32). */
export class Random {
  #state: number

  /** @param seed an integer from 1 to 2^32 − 1. */
  constructor(readonly seed: number) {
    this.#state = seed
  }

  /** An integer from 0, less than `end`. */
  below(end: number): number {
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    return (this.#state >>> 0) % end
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)))
  }
}
