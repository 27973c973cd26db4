/** Limits how often something expensive is done in one turn of the event loop. */
export class TurnBudget {
  #left: number

  /** @param size how often per turn. */
  constructor(private readonly size: number) {
    this.#left = size
  }

  /** Uses one of this turn's; false if none is left. */
  take(): boolean {
    if (this.#left === 0) return false
    if (this.#left-- === this.size) setImmediate(this.#renew)
    return true
  }

  readonly #renew = (): void => {
    this.#left = this.size
  }
}
