/** An option that leads by this share of the people (one in 20) for this time (ms) becomes the winner. */
const leadPart = 20
const leadMs = 1000

/** Which option of an Index has won: it does not change with each vote, so that a stage does not flicker. */
export class Winner {
  /** -1: none. */
  option = -1
  /** Since which tick each option has led enough; -1: it does not. */
  readonly #since: Float64Array

  constructor(options: number) {
    this.#since = new Float64Array(options).fill(-1)
  }

  /** All who lead must do so for the whole time, from now on. */
  restart(): void {
    this.#since.fill(-1)
  }

  forget(): void {
    this.option = -1
    this.restart()
  }

  /** Nothing lasts of options that are removed, even if they come back. @param options how many there are now. */
  fit(options: number): void {
    if (this.option >= options) this.forget()
    this.#since.fill(-1, options)
  }

  /** @returns whether another option wins. */
  tick(votes: Int32Array, options: number, people: number, now: number): boolean {
    const next = this.option < 0 ? mostVotes(votes, options) : this.#challenger(votes, options, people, now)
    if (next < 0) return false
    this.option = next
    this.restart()
    return true
  }

  /** @returns the option that takes over; -1: none. */
  #challenger(votes: Int32Array, options: number, people: number, now: number): number {
    let found = -1
    for (let option = 0; option < options; option++) {
      if (leadPart * (votes[option]! - votes[this.option]!) < people) this.#since[option] = -1
      else if (this.#since[option]! < 0) this.#since[option] = now
      else if (now - this.#since[option]! >= leadMs && (found < 0 || votes[option]! > votes[found]!))
        found = option
    }
    return found
  }
}

/** The lowest of those with most votes. */
export function mostVotes(votes: Int32Array, options: number): number {
  let most = 0
  for (let option = 1; option < options; option++) if (votes[option]! > votes[most]!) most = option
  return most
}
