import { type ControlStatistics, resized } from './control-statistics.js'

const spotlightMs = 10_000

/** Draws one person of a crowd by chance, and after a while another one. */
export class Spotlight implements ControlStatistics {
  /** Whom the light is on; -1: nobody. */
  person = -1
  #drawnAt = 0
  /** Since the last tick: it may be looked at in between. */
  #isMoved = false
  /** Everybody who is counted, in no order; and where each stands in it. */
  #people = new Int32Array(0)
  #values = new Int32Array(0)
  #count = 0

  /** @param random 0 to below 1. */
  constructor(private readonly random: () => number) {}

  join(person: number): void {
    if (person >= this.#values.length) this.#growTo(person)
    this.#put(person, this.#count++)
  }

  act(): void {}

  leave(person: number): void {
    if (person === this.person) this.person = -1
    this.#put(this.#people[--this.#count]!, this.#values[person]!)
  }

  clear(): void {
    this.#count = 0
    this.person = -1
  }

  /** @returns whether it is on somebody else than at the last tick. */
  tick(now: number): boolean {
    this.advance(now)
    const isMoved = this.#isMoved
    this.#isMoved = false
    return isMoved
  }

  /** Draws another participant when it is time. */
  advance(now: number): void {
    if (this.#count === 0) return
    const isOver = now - this.#drawnAt >= spotlightMs
    if (this.person >= 0 && !isOver) return
    this.#drawnAt = now
    if (this.person >= 0 && this.#count === 1) return
    this.person = this.#draw()
    this.#isMoved = true
  }

  /** Only the control knows what its values mean. */
  read(): void {}

  /** Anybody but the one whom the light is on. */
  #draw(): number {
    const isOn = this.person >= 0
    const place = Math.floor(this.random() * (isOn ? this.#count - 1 : this.#count))
    const isSkipped = isOn && place >= this.#values[this.person]!
    return this.#people[isSkipped ? place + 1 : place]!
  }

  #put(person: number, place: number): void {
    this.#people[place] = person
    this.#values[person] = place
  }

  #growTo(person: number): void {
    const length = Math.max(64, 2 * person)
    this.#people = resized(this.#people, length)
    this.#values = resized(this.#values, length)
  }
}
