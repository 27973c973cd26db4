import { grown } from './measure/grown.js'
import type { Measure } from './measure/measure.js'
import type { People } from './people.js'
import { Wheel } from './wheel.js'

/** Who is counted on a control, each with the newest value: while it is younger than the window, or until a reset. */
export class Voices {
  /** How many are counted. Call `expire` before. */
  count = 0
  /** The value of each person who is counted. */
  values = new Uint32Array(0)
  #counted = new Uint8Array(0)
  /** When each acted last, by their own time. */
  #actedAt = new Float64Array(0)
  /** Who is in the wheel; one who is no longer counted stays there until visited. */
  #queued = new Uint8Array(0)
  #window = 0
  #wheel = new Wheel(0)
  /** From then on perhaps nobody is counted. */
  #emptyAt = Number.POSITIVE_INFINITY
  #now = 0

  constructor(
    private readonly people: People,
    private readonly measures: readonly Measure[],
  ) {
    people.follow(this)
  }

  /** Counts a value. */
  hear(id: string, value: number, now: number): void {
    // A crowd that is gone begins anew, even where nobody has noticed that it was.
    if (now >= this.#emptyAt) this.expire(now)
    const person = this.people.numberOf(id)
    if (person >= this.#counted.length) this.#grow()
    const before = this.values[person]!
    const ownTime = this.people.ownTime(person, now)
    if (this.#counted[person] === 0) this.#join(person, value, now)
    else if (this.#isOver(ownTime - this.#actedAt[person]!)) {
      for (const measure of this.measures) measure.leave(person, before, now)
      for (const measure of this.measures) measure.join(person, value, now)
    } else for (const measure of this.measures) measure.act(person, before, value, now)
    this.values[person] = value
    this.#actedAt[person] = ownTime
    if (this.#window > 0) this.#queue(person, now + this.#window)
  }

  /** Ends the counting of whoever has not acted for the window. @returns whether there was one. */
  expire(now: number): boolean {
    const before = this.count
    this.#now = now
    if (this.#window > 0) this.#wheel.turn(now, this.#visit)
    return this.count < before
  }

  /** A person's last stream is closed. */
  age(person: number, now: number): void {
    if (this.#window === 0 || this.#counted[person] !== 1) return
    this.#queue(person, this.#dueOf(person, now))
  }

  /** Everybody who is counted, with their values. */
  *[Symbol.iterator](): Generator<readonly [person: number, value: number]> {
    for (let person = 0; person < this.#counted.length; person++)
      if (this.#counted[person] === 1) yield [person, this.values[person]!]
  }

  clear(): void {
    for (const [person] of this) this.people.release(person)
    this.#counted.fill(0)
    this.count = 0
    for (const measure of this.measures) measure.clear()
    this.fit(this.#window, 0)
  }

  /** Nobody is counted any more, ever. */
  close(): void {
    this.clear()
    this.people.unfollow(this)
  }

  /** Counts with another window from now on. @param window ms; 0: until a reset. */
  fit(window: number, now: number): void {
    this.#window = window
    this.#wheel = new Wheel(window)
    this.#queued.fill(0)
    this.#emptyAt = Number.POSITIVE_INFINITY
    if (window > 0) for (const [person] of this) this.age(person, now)
  }

  #join(person: number, value: number, now: number): void {
    this.people.keep(person)
    this.#counted[person] = 1
    this.count++
    for (const measure of this.measures) measure.join(person, value, now)
  }

  #leave(person: number): void {
    this.#counted[person] = 0
    this.count--
    for (const measure of this.measures) measure.leave(person, this.values[person]!, this.#now)
    this.people.release(person)
  }

  #isOver(age: number): boolean {
    return this.#window > 0 && age >= this.#window
  }

  #dueOf(person: number, now: number): number {
    return now + this.#window - (this.people.ownTime(person, now) - this.#actedAt[person]!)
  }

  /** Whoever has a stream open is not due, and is put in the wheel when it is closed. */
  #queue(person: number, due: number): void {
    if (this.people.isStill(person)) return
    this.#emptyAt = this.#emptyAt === Number.POSITIVE_INFINITY ? due : Math.max(this.#emptyAt, due)
    // Who acts again is only due later: the earlier visit finds that out.
    if (this.#queued[person] === 1) return
    this.#queued[person] = 1
    this.#wheel.put(person, due)
  }

  readonly #visit = (person: number): number => {
    this.#queued[person] = 0
    if (this.#counted[person] === 0) return -1
    if (this.#isOver(this.people.ownTime(person, this.#now) - this.#actedAt[person]!)) {
      this.#leave(person)
      return -1
    }
    if (this.people.isStill(person)) return -1
    this.#queued[person] = 1
    return this.#dueOf(person, this.#now)
  }

  #grow(): void {
    const { capacity } = this.people
    this.values = grown(this.values, capacity)
    this.#counted = grown(this.#counted, capacity)
    this.#actedAt = grown(this.#actedAt, capacity)
    this.#queued = grown(this.#queued, capacity)
  }
}
