import { BoundedMap } from '../../limits/bounded-map.js'
import type { Log } from '../../log.js'
import { dayOf } from '../../state/rooms.js'
import type { MostJoined } from '../../wire/room.js'

interface OneDay {
  readonly day: number
  readonly byOrigin: BoundedMap<string, number>
  people: number
  most: MostJoined
  hasWarned: boolean
}

/** Fewer people prove nothing: in a rehearsal all of them share one address. */
const fewPeople = 20

/** Networks remembered for each layout. */
const mostOrigins = 16_384

/**
 * Where today's people joined from, so that operators notice when one machine takes all places. Kept in memory only, and
 * only until the day ends.
 */
export class JoinOrigins {
  readonly #days = new Map<string, OneDay>()

  constructor(private readonly log: Log) {}

  add(layoutId: string, origin: string): void {
    const today = this.#today(layoutId) ?? this.#begin(layoutId)
    const people = (today.byOrigin.get(origin) ?? 0) + 1
    today.byOrigin.set(origin, people)
    today.people++
    if (people > today.most.people) today.most = { address: origin, people }
    const most = this.most(layoutId)
    if (most === undefined || today.hasWarned) return
    today.hasWarned = true
    this.log.warn({ layoutId, ...most }, 'more than half of the people who joined today share one address')
  }

  /** The network from which more than half of today's new people joined; undefined if there is none. */
  most(layoutId: string): MostJoined | undefined {
    const today = this.#today(layoutId)
    if (today === undefined || today.most.people < fewPeople) return undefined
    return today.most.people * 2 > today.people ? today.most : undefined
  }

  #today(layoutId: string): OneDay | undefined {
    const known = this.#days.get(layoutId)
    return known?.day === dayOf(Date.now()) ? known : undefined
  }

  #begin(layoutId: string): OneDay {
    const most = { address: '', people: 0 }
    const byOrigin = new BoundedMap<string, number>(mostOrigins)
    const begun: OneDay = { day: dayOf(Date.now()), byOrigin, people: 0, most, hasWarned: false }
    this.#days.set(layoutId, begun)
    return begun
  }
}
