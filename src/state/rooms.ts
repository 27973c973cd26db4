import type { Changes } from './changes.js'
import type { StateEntry } from './state-entry.js'

/** Who has joined on one day. */
interface Joined {
  /** Since 1970, UTC. */
  readonly day: number
  readonly people: number
  /** How many may, beyond those whom the settings allow. */
  readonly more: number
}

const dayMs = 86_400_000

/** Which rooms are open for people to join, how many have joined today, and how many more may than on other days. */
export class Rooms {
  /** Of rooms that nobody has opened or closed yet. */
  openAtFirst = false
  readonly #open = new Map<string, boolean>()
  readonly #joined = new Map<string, Joined>()

  constructor(private readonly changes: Changes) {}

  isOpen(layoutId: string): boolean {
    return this.#open.get(layoutId) ?? this.openAtFirst
  }

  /** From now on the room is as an operator says, whatever the settings. @returns whether it was otherwise before. */
  setOpen(layoutId: string, open: boolean): boolean {
    const hasChanged = this.isOpen(layoutId) !== open
    if (this.#open.get(layoutId) !== open) this.changes.other(['room', layoutId, open])
    this.#open.set(layoutId, open)
    return hasChanged
  }

  /**
   * How many people have joined a layout on the present day (UTC). A clock that is set to another day starts over: after
   * one that was ahead, nobody would be let in for years otherwise.
   *
   * @param now ms since 1970.
   */
  peopleToday(layoutId: string, now = Date.now()): number {
    return this.#on(dayOf(now), layoutId).people
  }

  /** How many may join today beyond those whom the settings allow. */
  moreToday(layoutId: string, now = Date.now()): number {
    return this.#on(dayOf(now), layoutId).more
  }

  addPerson(layoutId: string, now = Date.now()): void {
    const day = dayOf(now)
    const people = this.peopleToday(layoutId, now) + 1
    this.restoreJoined(layoutId, day, people)
    this.changes.other(['joined', layoutId, day, people])
  }

  /** From now on so many may join today beyond those whom the settings allow. @returns whether it was otherwise before. */
  setMore(layoutId: string, more: number, now = Date.now()): boolean {
    if (this.moreToday(layoutId, now) === more) return false
    const day = dayOf(now)
    this.restoreMore(layoutId, day, more)
    this.changes.other(['more', layoutId, day, more])
    return true
  }

  restoreOpen(layoutId: string, open: boolean): void {
    this.#open.set(layoutId, open)
  }

  restoreJoined(layoutId: string, day: number, people: number): void {
    this.#joined.set(layoutId, { ...this.#on(day, layoutId), people })
  }

  restoreMore(layoutId: string, day: number, more: number): void {
    this.#joined.set(layoutId, { ...this.#on(day, layoutId), more })
  }

  *entries(): Generator<StateEntry> {
    for (const [layoutId, open] of this.#open) yield ['room', layoutId, open]
    for (const [layoutId, { day, people, more }] of this.#joined) {
      yield ['joined', layoutId, day, people]
      if (more > 0) yield ['more', layoutId, day, more]
    }
  }

  #on(day: number, layoutId: string): Joined {
    const joined = this.#joined.get(layoutId)
    return joined?.day === day ? joined : { day, people: 0, more: 0 }
  }
}

/** The day of a time, both since 1970. @param time ms. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}
