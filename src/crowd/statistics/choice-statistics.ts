import type { SignalName } from '../../controls/signals.js'
import type { ControlStatistics } from './control-statistics.js'

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
