/** Encodes a message at the time it is sent. */
export interface MessageSource {
  /** Names the control and the address, also across reloads: messages with the same key keep their order. */
  readonly key: string
  /** What is encoded; absent if it is always the same. */
  readonly state?: object
  /** Each message counts; otherwise only the newest. */
  readonly isEvent: boolean
  encode(): Uint8Array
}

/** The messages that wait for one address of a display. */
interface AddressQueue {
  /** Encodes the present state. */
  source: MessageSource
  /** Nothing is sent before this, in ms of the monotonic clock. */
  due: number
  /** Whether the present state must be sent. */
  isWanted: boolean
  /** Events, oldest first. */
  readonly events: Uint8Array[]
}

/** Most events that wait for one display; 1.4 MB if all are texts of the greatest length. */
const mostEvents = 1024

/**
 * What a display cannot or must not get yet. Of an address whose newest value says everything (a slider, but also a
 * count, which is absolute) only that is kept, so the size depends on the controls and not on the actions.
 */
export class Backlog {
  /** In the order in which they will be served; also addresses that only rest until they may send again. */
  readonly #queues = new Map<string, AddressQueue>()
  #events = 0
  #wanted = 0
  /** Nothing is due before this. */
  #nextDue = Number.POSITIVE_INFINITY

  /** @param intervalMs shortest time between two messages of one address; 0: no limit. */
  constructor(private readonly intervalMs: number) {}

  get isEmpty(): boolean {
    return this.#wanted + this.#events === 0
  }

  /** Keeps a message until `release`, copying an event's bytes. @returns how many older ones were dropped for it. */
  enqueue(source: MessageSource, message: Uint8Array): number {
    let queue = this.#queues.get(source.key)
    if (!queue) {
      queue = { source, due: 0, isWanted: false, events: [] }
      this.#queues.set(source.key, queue)
    }
    this.#nextDue = Math.min(this.#nextDue, queue.due)
    if (source.isEvent) {
      // Before a reload its control was of another type, whose state must be sent first.
      const lost = queue.isWanted ? this.#keep(queue, this.#encode(queue)) : 0
      queue.source = source
      return lost + this.#keep(queue, message)
    }
    queue.source = source
    if (queue.isWanted) return 1
    queue.isWanted = true
    this.#wanted++
    return 0
  }

  /** Drops what waits of controls. @returns how many messages, and the states that they were to show. */
  dropControls(): { readonly dropped: number; readonly states: ReadonlySet<object> } {
    const before = this.#wanted + this.#events
    const states = new Set<object>()
    for (const queue of this.#queues.values()) {
      const { state } = queue.source
      if (state === undefined || !hasMessage(queue)) continue
      states.add(state)
      this.#events -= queue.events.length
      queue.events.length = 0
      if (queue.isWanted) this.#wanted--
      queue.isWanted = false
    }
    return { dropped: before - this.#wanted - this.#events, states }
  }

  /** Encodes the waiting state of this key by this source from now on, if it is the same state. */
  replaceSource(source: MessageSource): void {
    const queue = this.#queues.get(source.key)
    if (queue && queue.source.state === source.state) queue.source = source
  }

  /**
   * Sends what is due while `hasSpace`, one message of each address after the other, so that none waits for a long queue.
   * @param send called with the source of each message too. @param now monotonic, ms. @returns ms until more is due; undefined if nothing waits, or only for space.
   */
  release(
    now: number,
    hasSpace: () => boolean,
    send: (message: Uint8Array, source: MessageSource) => void,
  ): number | undefined {
    if (now < this.#nextDue)
      return this.#nextDue === Number.POSITIVE_INFINITY ? undefined : this.#nextDue - now
    let nextDue = Number.POSITIVE_INFINITY
    for (const [key, queue] of this.#queues) {
      const { due } = queue
      if (due > now) {
        if (hasMessage(queue)) nextDue = Math.min(nextDue, due)
        continue
      }
      // An address that is put back at the end is served again after all others, in this same loop.
      this.#queues.delete(key)
      if (!hasMessage(queue)) continue
      if (!hasSpace()) {
        this.#queues.set(key, queue)
        this.#nextDue = 0
        return undefined
      }
      send(this.#next(queue), queue.source)
      if (this.intervalMs === 0 && !hasMessage(queue)) continue
      queue.due = now + this.intervalMs
      this.#queues.set(key, queue)
    }
    this.#nextDue = nextDue
    return nextDue === Number.POSITIVE_INFINITY ? undefined : nextDue - now
  }

  #next(queue: AddressQueue): Uint8Array {
    const event = queue.events.shift()
    if (!event) return this.#encode(queue)
    this.#events--
    return event
  }

  #encode(queue: AddressQueue): Uint8Array {
    queue.isWanted = false
    this.#wanted--
    return queue.source.encode()
  }

  /** @returns how many older events were dropped for it. */
  #keep(queue: AddressQueue, event: Uint8Array): number {
    queue.events.push(Uint8Array.from(event))
    this.#events++
    if (this.#events <= mostEvents) return 0
    // From the longest queue, so that a flood at one address costs neither the others nor its own newest events.
    let longest: Uint8Array[] = []
    for (const { events } of this.#queues.values()) if (events.length > longest.length) longest = events
    longest.shift()
    this.#events--
    return 1
  }
}

function hasMessage({ isWanted, events }: AddressQueue): boolean {
  return isWanted || events.length > 0
}
