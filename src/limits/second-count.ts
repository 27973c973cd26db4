/** Counts what comes within a second; what comes after it begins another one. */
export class SecondCount {
  #count = 0
  #since = 0

  /** @returns how many have come in this second, with this one. */
  add(): number {
    const now = performance.now()
    if (now - this.#since > 1000) {
      this.#count = 0
      this.#since = now
    }
    return ++this.#count
  }
}
