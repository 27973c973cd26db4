import type { Changes } from './changes.js'
import type { StateEntry } from './state-entry.js'

/** How many people have joined on one day. */
interface Joined {
  /** Since 1970, UTC. */
  readonly day: number
  readonly people: number
}

const dayMs = 86_400_000

/** Which rooms are open for people to join, and how many have joined today. */
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
   * How many people have joined a layout on the present day (UTC). A clock that is set to another day begins anew: after
   * one that was ahead, nobody would be let in for years otherwise.
   *
   * @param now ms since 1970.
   */
  peopleToday(layoutId: string, now = Date.now()): number {
    const joined = this.#joined.get(layoutId)
    return joined?.day === dayOf(now) ? joined.people : 0
  }

  /** Counts one more. */
  addPerson(layoutId: string, now = Date.now()): void {
    const day = dayOf(now)
    const people = this.peopleToday(layoutId, now) + 1
    this.#joined.set(layoutId, { day, people })
    this.changes.other(['joined', layoutId, day, people])
  }

  /** Takes from the store whether a room is open. */
  restoreOpen(layoutId: string, open: boolean): void {
    this.#open.set(layoutId, open)
  }

  /** Takes from the store how many people have joined on a day. */
  restoreJoined(layoutId: string, day: number, people: number): void {
    this.#joined.set(layoutId, { day, people })
  }

  *entries(): Generator<StateEntry> {
    for (const [layoutId, open] of this.#open) yield ['room', layoutId, open]
    for (const [layoutId, { day, people }] of this.#joined) yield ['joined', layoutId, day, people]
  }
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}
