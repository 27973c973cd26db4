/** Where the bytes of a message come from, at the time they are sent. */
export interface Source {
  /** Names the control and the address, alike before and after a reload: what has one key keeps its order. */
  readonly key: string
  /** What is encoded; absent where it is always the same. */
  readonly state?: object
  /** Each message counts; of others only the newest. */
  readonly isEvent: boolean
  encode(): Uint8Array
}

/** What one address of a display has still to send. */
interface Waiting {
  /** Encodes the present state, when that is to be sent. */
  source: Source
  /** Not before this, in ms of the monotonic clock. */
  due: number
  /** The present state is to be sent. */
  isWanted: boolean
  /** Messages of their own, oldest first. */
  readonly events: Uint8Array[]
}

/** Events that wait for one display at most; 1.4 MB if all are the longest of texts. */
const mostEvents = 1024

/**
 * What a display cannot or shall not get yet. Of an address whose newest value says everything (a slider, but also a
 * count, which is absolute) only that is kept, so this grows with the controls and not with the actions.
 */
export class Backlog {
  readonly #intervalMs: number
  /** In the order in which they will have their turn; also those that only rest until they may send again. */
  readonly #waiting = new Map<string, Waiting>()
  #events = 0
  #wanted = 0
  /** Nothing is due before. */
  #nextDue = Number.POSITIVE_INFINITY

  /** @param intervalMs least time between two messages of one address; 0 = none. */
  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs
  }

  get isEmpty(): boolean {
    return this.#wanted + this.#events === 0
  }

  /**
   * Keeps a message until `release`; the bytes of an event are copied.
   *
   * @returns how many messages gave way to it.
   */
  put(source: Source, message: Uint8Array): number {
    let waiting = this.#waiting.get(source.key)
    if (!waiting) {
      waiting = { source, due: 0, isWanted: false, events: [] }
      this.#waiting.set(source.key, waiting)
    }
    this.#nextDue = Math.min(this.#nextDue, waiting.due)
    if (source.isEvent) {
      // Its control was of another type before a reload: what was wanted of that goes first.
      const lost = waiting.isWanted ? this.#keep(waiting, this.#encode(waiting)) : 0
      waiting.source = source
      return lost + this.#keep(waiting, message)
    }
    waiting.source = source
    if (waiting.isWanted) return 1
    waiting.isWanted = true
    this.#wanted++
    return 0
  }

  /** What waits of this control and address is encoded by this source from now on, if it is of the same state. */
  renew(source: Source): void {
    const waiting = this.#waiting.get(source.key)
    if (waiting && waiting.source.state === source.state) waiting.source = source
  }

  /**
   * Hands out what is due while `hasRoom`; each address in its turn, so that none waits for the many of another.
   *
   * @param now ms of the monotonic clock.
   * @returns ms until more is due; undefined if nothing waits, or not for its time but for room.
   */
  release(now: number, hasRoom: () => boolean, send: (message: Uint8Array) => void): number | undefined {
    if (now < this.#nextDue)
      return this.#nextDue === Number.POSITIVE_INFINITY ? undefined : this.#nextDue - now
    let nextDue = Number.POSITIVE_INFINITY
    for (const [key, waiting] of this.#waiting) {
      const { due } = waiting
      if (due > now) {
        if (hasMessage(waiting)) nextDue = Math.min(nextDue, due)
        continue
      }
      // What is put back at the end has its next turn after all the others, in this same loop.
      this.#waiting.delete(key)
      if (!hasMessage(waiting)) continue
      if (!hasRoom()) {
        this.#waiting.set(key, waiting)
        this.#nextDue = 0
        return undefined
      }
      send(this.#next(waiting))
      if (this.#intervalMs === 0 && !hasMessage(waiting)) continue
      waiting.due = now + this.#intervalMs
      this.#waiting.set(key, waiting)
    }
    this.#nextDue = nextDue
    return nextDue === Number.POSITIVE_INFINITY ? undefined : nextDue - now
  }

  #next(waiting: Waiting): Uint8Array {
    const event = waiting.events.shift()
    if (!event) return this.#encode(waiting)
    this.#events--
    return event
  }

  #encode(waiting: Waiting): Uint8Array {
    waiting.isWanted = false
    this.#wanted--
    return waiting.source.encode()
  }

  /** @returns how many messages gave way to it. */
  #keep(waiting: Waiting, event: Uint8Array): number {
    waiting.events.push(Uint8Array.from(event))
    this.#events++
    return this.#events > mostEvents ? this.#dropOldestEvent() : 0
  }

  /** Of the address that has most, so that a flood of one takes nothing from the others, nor its own last. */
  #dropOldestEvent(): number {
    let longest: Uint8Array[] = []
    for (const { events } of this.#waiting.values()) if (events.length > longest.length) longest = events
    longest.shift()
    this.#events--
    return 1
  }
}

function hasMessage({ isWanted, events }: Waiting): boolean {
  return isWanted || events.length > 0
}
