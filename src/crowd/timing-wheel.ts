import { resized } from './statistics/control-statistics.js'

const slots = 1024
/** Sums of times are rounded, so that one may be visited too late without this; ms. */
const slack = 0.01

/**
 * Whose time comes when: a timing wheel, so that putting and visiting cost the same however many there are. A person is
 * visited at their time or earlier; who is early is put again.
 */
export class TimingWheel {
  readonly #slotMs: number
  /** The first person of each slot; -1: none. */
  readonly #first = new Int32Array(slots).fill(-1)
  /** The next person of the same slot. */
  #next = new Int32Array(0)
  /** All slots before this are done. */
  #slot = 0
  /** Nobody in the present slot is due before this. */
  #soonest = 0
  #size = 0

  /** @param span the longest time for which somebody is put, ms. */
  constructor(span: number) {
    this.#slotMs = span / (slots - 2)
  }

  /** @param due ms since 1970. */
  put(person: number, due: number): void {
    if (person >= this.#next.length) this.#next = resized(this.#next, Math.max(64, 2 * person))
    const early = due - slack
    const slot = Math.max(this.#slot, Math.floor(early / this.#slotMs))
    if (slot === this.#slot) this.#soonest = Math.min(this.#soonest, early)
    this.#next[person] = this.#first[slot % slots]!
    this.#first[slot % slots] = person
    this.#size++
  }

  /** Takes out everybody whose time has come. @param visit returns when somebody is due instead, or -1 to leave them out. */
  advance(now: number, visit: (person: number) => number): void {
    const present = Math.floor(now / this.#slotMs)
    if (this.#size === 0) this.#slot = present
    // After a long pause each slot is visited once.
    this.#slot = Math.max(this.#slot, present - slots + 1)
    while (this.#slot < present) {
      const first = this.#take()
      this.#slot++
      this.#soonest = 0
      this.#visitAll(first, visit)
    }
    if (now < this.#soonest) return
    const first = this.#take()
    this.#soonest = Number.POSITIVE_INFINITY
    this.#visitAll(first, visit)
  }

  /** Takes out everybody. */
  clear(visit: (person: number) => void): void {
    for (let slot = 0; slot < slots; slot++)
      this.#visitAll(this.#take(slot), (person) => {
        visit(person)
        return -1
      })
  }

  #take(slot = this.#slot): number {
    const first = this.#first[slot % slots]!
    this.#first[slot % slots] = -1
    return first
  }

  #visitAll(first: number, visit: (person: number) => number): void {
    for (let person = first; person >= 0; ) {
      const next = this.#next[person]!
      this.#size--
      const due = visit(person)
      if (due >= 0) this.put(person, due)
      person = next
    }
  }
}
