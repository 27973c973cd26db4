/** How long a challenger must be ahead. */
const secondMs = 1000

/** Who leads a vote, as the ticks saw it. */
export class OracleWinner {
  #winner: number | undefined
  /** By option: the first tick of an unbroken run of ticks at which it was far enough ahead. */
  #runs = new Map<number, number>()

  /** @param votes of each option. @param n above 0. */
  tick(votes: readonly number[], n: number, now: number): void {
    if (this.#winner === undefined) {
      this.#change(leadOf(votes))
      return
    }
    const winner = this.#winner
    const ahead = votes.flatMap((of, option) => (20 * (of - votes[winner]!) >= n ? [option] : []))
    this.#runs = new Map(ahead.map((option) => [option, this.#runs.get(option) ?? now]))
    const challengers = ahead.filter((option) => now - this.#runs.get(option)! >= secondMs)
    if (challengers.length === 0) return
    const most = Math.max(...challengers.map((option) => votes[option]!))
    this.#change(challengers.find((option) => votes[option] === most)!)
  }

  /** Until a tick has named one, it is who leads now. */
  of(votes: readonly number[]): number {
    return this.#winner ?? leadOf(votes)
  }

  advance(): void {
    this.#runs = new Map()
  }

  forget(): void {
    this.#winner = undefined
    this.advance()
  }

  /** Options from this number on exist no longer. */
  cut(options: number): void {
    if (this.#winner !== undefined && this.#winner >= options) this.forget()
    this.#runs = new Map([...this.#runs].filter(([option]) => option < options))
  }

  #change(winner: number): void {
    this.#winner = winner
    this.advance()
  }
}

/** The option with most votes, of several the first. */
function leadOf(votes: readonly number[]): number {
  return votes.indexOf(Math.max(...votes))
}
