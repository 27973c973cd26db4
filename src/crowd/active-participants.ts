import { ParticipantValues } from './participant-values.js'
import type { People } from './people.js'
import type { ControlStatistics } from './statistics/control-statistics.js'
import { TimingWheel } from './timing-wheel.js'

/** A participant who is counted. */
export interface CountedPerson {
  readonly id: string
  readonly value: number
  /** How long ago they acted, by their own clock; ms. */
  readonly age: number
}

/** Who is counted on a control, each with the newest value: while it is younger than the window, or until a reset. */
export class ActiveParticipants {
  /** How many are counted. Call `expire` before. */
  count = 0
  readonly #values: ParticipantValues
  #window = 0
  #wheel = new TimingWheel(0)
  /** From then on perhaps nobody is counted. */
  #emptyAt = Number.NEGATIVE_INFINITY
  #now = 0

  constructor(
    private readonly people: People,
    private readonly measures: readonly ControlStatistics[],
  ) {
    this.#values = new ParticipantValues(people)
    people.follow(this)
  }

  /** Counts a value. */
  record(id: string, value: number, now: number): void {
    // A crowd that has expired starts over, even if nobody has noticed that it had.
    if (now >= this.#emptyAt) this.expire(now)
    const { people, measures } = this
    const person = people.numberOf(id)
    if (!this.#values.isCounted(person)) this.#join(person, value, now)
    else {
      const before = this.#values.valueOf(person)
      const isTooOld = this.#isTooOld(person, now)
      if (isTooOld) for (const measure of measures) measure.leave(person, before, now)
      for (const measure of measures)
        if (isTooOld) measure.join(person, value, now)
        else measure.act(person, before, value, now)
    }
    this.#values.put(person, value, people.ownTime(person, now))
    if (this.#window > 0) this.#queue(person, now + this.#window)
  }

  /** Stops counting participants who have not acted within the window. @returns whether there was one. */
  expire(now: number): boolean {
    if (this.#window === 0) return false
    const before = this.count
    this.#now = now
    this.#wheel.advance(now, this.#visit)
    return this.count < before
  }

  /** Everybody who is counted, for `putBack`. Call `expire` before. */
  *counted(now: number): Generator<CountedPerson> {
    const { people } = this
    for (const person of this)
      yield {
        id: people.idOf(person),
        value: this.valueOf(person),
        age: people.ownTime(person, now) - this.#values.actedAt(person),
      }
  }

  /** Counts people again, as old as they were, unless they are counted already. */
  putBack(counted: Iterable<CountedPerson>, now: number): void {
    const { people } = this
    for (const { id, value, age } of counted) {
      if (this.#window > 0 && age >= this.#window) continue
      const person = people.numberOf(id)
      if (this.#values.isCounted(person)) continue
      this.#join(person, value, now)
      this.#values.put(person, value, people.ownTime(person, now) - age)
    }
    this.#queueAll(now)
  }

  /** The value of a person who is counted. */
  valueOf(person: number): number {
    return this.#values.valueOf(person)
  }

  /** A person's last stream is closed. */
  age(person: number, now: number): void {
    if (this.#window > 0 && this.#values.isCounted(person)) this.#queue(person, this.#dueOf(person, now))
  }

  /** Everybody who is counted. */
  [Symbol.iterator](): Iterator<number> {
    return this.#values[Symbol.iterator]()
  }

  clear(): void {
    for (const person of this) {
      this.#values.remove(person)
      this.people.release(person)
    }
    this.count = 0
    for (const measure of this.measures) measure.clear()
  }

  /** Nobody is counted any more, ever. */
  close(): void {
    this.clear()
    this.people.unfollow(this)
  }

  /** Counts with another window from now on; who was too old for the one before stays so. @param window ms; 0: until a reset. */
  fit(window: number, now: number): void {
    if (window === this.#window) return
    this.expire(now)
    this.#window = window
    this.#queueAll(now)
  }

  #queueAll(now: number): void {
    this.#wheel.clear((person) => this.#values.setQueued(person, false))
    this.#wheel = new TimingWheel(this.#window)
    this.#emptyAt = Number.NEGATIVE_INFINITY
    if (this.#window === 0) return
    for (const person of this)
      if (this.#isTooOld(person, now)) this.#leave(person, now)
      else this.#queue(person, this.#dueOf(person, now))
  }

  #join(person: number, value: number, now: number): void {
    this.people.keep(person)
    this.count++
    for (const measure of this.measures) measure.join(person, value, now)
  }

  #leave(person: number, now: number): void {
    const value = this.#values.valueOf(person)
    this.#values.remove(person)
    this.count--
    for (const measure of this.measures) measure.leave(person, value, now)
    this.people.release(person)
  }

  /** Whether a person who is counted is older than the window, by their own clock. */
  #isTooOld(person: number, now: number): boolean {
    return this.#window > 0 && this.people.ownTime(person, now) - this.#values.actedAt(person) >= this.#window
  }

  #dueOf(person: number, now: number): number {
    return now + this.#window - (this.people.ownTime(person, now) - this.#values.actedAt(person))
  }

  /** A participant with an open stream is not due, and enters the wheel when it closes. */
  #queue(person: number, due: number): void {
    if (this.people.isStill(person)) return
    this.#emptyAt = Math.max(this.#emptyAt, due)
    // Who acts again is only due later: the earlier visit finds that out.
    if (this.#values.isQueued(person)) return
    this.#values.setQueued(person, true)
    this.#wheel.put(person, due)
  }

  readonly #visit = (person: number): number => {
    this.#values.setQueued(person, false)
    if (!this.#values.isCounted(person)) return -1
    if (this.#isTooOld(person, this.#now)) {
      this.#leave(person, this.#now)
      return -1
    }
    if (this.people.isStill(person)) return -1
    this.#values.setQueued(person, true)
    return this.#dueOf(person, this.#now)
  }
}
