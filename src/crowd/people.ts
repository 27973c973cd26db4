import { resized } from './statistics/control-statistics.js'

/** Told when somebody's last stream is closed: from then on they age again. */
export interface AgingListener {
  age(person: number, now: number): void
}

/**
 * The participants of a layout who are counted somewhere or have a stream open. Each has a small number, so that what is
 * known of them fits into typed arrays; the number is given to somebody else once they are gone.
 *
 * All times are ms since 1970 on a clock that never goes back.
 */
export class People {
  /** Higher than every number in use. */
  capacity = 64
  readonly #numbers = new Map<string, number>()
  readonly #ids: string[] = []
  readonly #free: number[] = []
  readonly #listeners = new Set<AgingListener>()
  /** Controls that count them, and open streams. */
  #uses = new Int32Array(this.capacity)
  #streams = new Int32Array(this.capacity)
  /**
   * Two numbers a person: how long they have had streams open, without the present time; and when the first of the open
   * streams was opened, 0 while there is none.
   */
  #still = new Float64Array(2 * this.capacity)

  /** How many there are. */
  get size(): number {
    return this.#numbers.size
  }

  follow(listener: AgingListener): void {
    this.#listeners.add(listener)
  }

  unfollow(listener: AgingListener): void {
    this.#listeners.delete(listener)
  }

  /** The number of a participant. One who is new must be kept at once, or the number is lost. */
  numberOf(id: string): number {
    return this.#numbers.get(id) ?? this.#enter(id)
  }

  idOf(person: number): string {
    return this.#ids[person]!
  }

  keep(person: number): void {
    this.#uses[person]!++
  }

  release(person: number): void {
    if (--this.#uses[person]! > 0) return
    this.#numbers.delete(this.#ids[person]!)
    this.#free.push(person)
  }

  /** A clock that stands still while a stream of the person is open. */
  ownTime(person: number, now: number): number {
    return (this.#still[2 * person + 1]! || now) - this.#still[2 * person]!
  }

  isStill(person: number): boolean {
    return this.#still[2 * person + 1]! > 0
  }

  streamOpened(id: string, now: number): void {
    const person = this.numberOf(id)
    this.keep(person)
    if (++this.#streams[person]! === 1) this.#still[2 * person + 1] = now
  }

  /** To be called once for each opened stream. */
  streamClosed(id: string, now: number): void {
    const person = this.numberOf(id)
    if (--this.#streams[person]! === 0) {
      this.#still[2 * person]! += now - this.#still[2 * person + 1]!
      this.#still[2 * person + 1] = 0
      for (const listener of this.#listeners) listener.age(person, now)
    }
    this.release(person)
  }

  #enter(id: string): number {
    const person = this.#free.pop() ?? this.#ids.length
    if (person === this.capacity) this.#grow()
    this.#numbers.set(id, person)
    this.#ids[person] = id
    this.#uses[person] = 0
    this.#still[2 * person] = 0
    return person
  }

  #grow(): void {
    this.capacity *= 2
    this.#uses = resized(this.#uses, this.capacity)
    this.#streams = resized(this.#streams, this.capacity)
    this.#still = resized(this.#still, 2 * this.capacity)
  }
}
