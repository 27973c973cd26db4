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
