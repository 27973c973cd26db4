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
