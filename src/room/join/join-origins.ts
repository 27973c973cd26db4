import type { NonNegativeInteger } from '../../json/scalars.js'
import { BoundedMap } from '../../limits/bounded-map.js'
import type { Log } from '../../log.js'
import { dayOf } from '../../state/rooms.js'

/** A network from which most people have come. */
export interface MostJoined {
  /** IPv4, or the first 64 bits of IPv6. */
  readonly address: string
  /** Of those who have come today, as far as they have come since the start. */
  readonly people: NonNegativeInteger
}

interface OneDay {
  readonly day: number
  readonly byOrigin: BoundedMap<string, number>
  people: number
  most: MostJoined
  hasWarned: boolean
}

/** Fewer people tell nothing: a rehearsal comes from one address too. */
const fewPeople = 20

/** Networks of a layout. */
const mostOrigins = 16_384

/**
 * From where people have joined today, since the start: so that somebody sees it when one machine takes everybody's place.
 * It is in memory only, and gone with the day.
 */
export class JoinOrigins {
  readonly #days = new Map<string, OneDay>()

  constructor(private readonly log: Log) {}

  /** Somebody new has joined. */
  add(layoutId: string, origin: string): void {
    const today = this.#today(layoutId) ?? this.#begin(layoutId)
    const people = (today.byOrigin.get(origin) ?? 0) + 1
    today.byOrigin.set(origin, people)
    today.people++
    if (people > today.most.people) today.most = { address: origin, people }
    const most = this.most(layoutId)
    if (most === undefined || today.hasWarned) return
    today.hasWarned = true
    this.log.warn({ layoutId, ...most }, 'more than half of the new people of today come from one address')
  }

  /** The network from which more than half of the new people of today have come; undefined where there is none. */
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
