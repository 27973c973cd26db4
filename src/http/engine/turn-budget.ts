/** So much of something dear is done in a turn of the event loop, and no more. */
export class TurnBudget {
  readonly #size: number
  #left: number

  /** @param size how often in a turn. */
  constructor(size: number) {
    this.#size = size
    this.#left = size
  }

  /** Whether it may be done once more in this turn; then it counts as done. */
  take(): boolean {
    if (this.#left === 0) return false
    if (this.#left-- === this.#size) setImmediate(this.#renew)
    return true
  }

  readonly #renew = (): void => {
    this.#left = this.#size
  }
}
