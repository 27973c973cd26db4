import type { People } from './people.js'
import { resized } from './statistics/control-statistics.js'

/** What is added to a value for somebody in the wheel; values are below. */
const queuedMark = 2 ** 32
/** When somebody acted who is not counted. */
const never = Number.NEGATIVE_INFINITY

/**
 * The value of each person on a control, and when they acted. All that is known of a person stands in one place of the
 * memory: with 100,000 people, reaching for such places is what an action costs.
 */
export class ParticipantValues {
  /** Two numbers a person: when they acted last, by their own clock; and their value, with a mark for who is in the wheel. */
  #records = new Float64Array(0)

  constructor(private readonly people: People) {}

  isCounted(person: number): boolean {
    return 2 * person < this.#records.length && this.#records[2 * person] !== never
  }

  /** When a person who is counted acted last, ms on their own clock. */
  actedAt(person: number): number {
    return this.#records[2 * person]!
  }

  /** Of a person who is counted. */
  valueOf(person: number): number {
    const marked = this.#records[2 * person + 1]!
    return marked < queuedMark ? marked : marked - queuedMark
  }

  put(person: number, value: number, actedAt: number): void {
    if (2 * person >= this.#records.length) this.#grow()
    const at = 2 * person
    this.#records[at] = actedAt
    this.#records[at + 1] = this.#records[at + 1]! < queuedMark ? value : value + queuedMark
  }

  remove(person: number): void {
    this.#records[2 * person] = never
  }

  isQueued(person: number): boolean {
    return this.#records[2 * person + 1]! >= queuedMark
  }

  /** Of somebody who was put once, counted or not. */
  setQueued(person: number, isQueued: boolean): void {
    this.#records[2 * person + 1] = this.valueOf(person) + (isQueued ? queuedMark : 0)
  }

  /** Everybody who is counted. */
  *[Symbol.iterator](): Generator<number> {
    for (let person = 0; 2 * person < this.#records.length; person++) if (this.isCounted(person)) yield person
  }

  #grow(): void {
    const { length } = this.#records
    this.#records = resized(this.#records, 2 * this.people.capacity)
    for (let at = length; at < this.#records.length; at += 2) this.#records[at] = never
  }
}
