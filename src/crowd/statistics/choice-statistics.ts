import type { SignalName } from '../../controls/signals.js'
import type { ControlStatistics } from './control-statistics.js'
import { mostVotes, Winner } from './winner.js'

/** As many as an Index may have. */
const mostOptions = 256

/** What a crowd has chosen, on an Index or a Toggle. */
export class ChoiceStatistics implements ControlStatistics {
  #count = 0
  /** Of options that a reload has removed, too: they may come back. */
  readonly #votes = new Int32Array(mostOptions)
  readonly #winner = new Winner(mostOptions)

  /** How many there are now. */
  #options = 0

  /** @param first the first that has a share: of a Toggle, only being on has one. */
  constructor(private readonly first: number) {}

  join(_person: number, value: number): void {
    this.#count++
    this.#votes[value]!++
  }

  act(_person: number, before: number, value: number): void {
    this.#votes[before]!--
    this.#votes[value]!++
  }

  leave(_person: number, value: number): void {
    this.#votes[value]!--
    if (--this.#count === 0) this.#winner.forget()
  }

  clear(): void {
    this.#count = 0
    this.#votes.fill(0)
    this.#winner.forget()
  }

  /** @param options how many there are from now on. */
  fit(options: number): void {
    this.#options = options
    this.#winner.fit(options)
  }

  /** The page was turned. */
  advance(): void {
    this.#winner.restart()
  }

  tick(now: number): boolean {
    return this.#count > 0 && this.#winner.tick(this.#votes, this.#options, this.#count, now)
  }

  read(signal: SignalName, into: Float64Array, at: number): void {
    const { first } = this
    if (signal === 'share')
      for (let option = first; option < this.#options; option++) into[at + option - first] = this.#of(option)
    else if (signal === 'winner') {
      const { option } = this.#winner
      const winner = option >= 0 ? option : mostVotes(this.#votes, this.#options)
      into[at] = winner
      into[at + 1] = this.#of(winner) - this.#bestOther(winner)
    }
  }

  /** The part that has chosen an option, 0..1. */
  #of(option: number): number {
    return this.#votes[option]! / this.#count
  }

  #bestOther(winner: number): number {
    let best = 0
    for (let option = 0; option < this.#options; option++)
      if (option !== winner) best = Math.max(best, this.#of(option))
    return best
  }
}
