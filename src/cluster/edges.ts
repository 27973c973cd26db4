import typia from 'typia'
import { leeway } from '../auth/jwt.js'
import { type Log, onceAMinute } from '../log.js'
import type { Identifier, NonNegativeInteger } from '../wire/scalars.js'
import type { Broker, Subscription } from './broker.js'
import { edgeSubject, machineOf } from './names.js'
import { readVersioned, type Versioned } from './protocol.js'

/** What an edge says of itself once a second. */
export interface EdgeHeartbeat extends Versioned {
  /** Of this start of the edge. */
  readonly epoch: Identifier
  /** The last of its batches that the broker has stored; 0 before the first. */
  readonly stored: NonNegativeInteger
  /** Phones that have a stream open there. */
  readonly phones: NonNegativeInteger
  /** Of the program. */
  readonly version: string
  /** Its clock, ms since 1970; machines of earlier versions do not say it. */
  readonly at?: NonNegativeInteger
}

/** @returns undefined for what is none of a known version. */
export function decodeEdgeHeartbeat(message: Uint8Array): EdgeHeartbeat | undefined {
  return readVersioned(message, isEdgeHeartbeat)
}

const isEdgeHeartbeat = typia.createIs<EdgeHeartbeat>()

/** An edge as it was last heard. */
interface HeardEdge {
  readonly name: string
  readonly heartbeat: EdgeHeartbeat
  readonly isHere: boolean
  /** ms since 1970. */
  readonly heardAt: number
}

interface Entry extends Pick<HeardEdge, 'heartbeat' | 'heardAt'> {
  /** `performance.now()`. */
  readonly heartbeatAt: number
  /** What it was before its last start. */
  readonly formerEpoch: string | undefined
}

/** Silent for this long, an edge is away; ms. */
const awayMs = 3000
/** Edges that are away are forgotten after this long. */
const forgottenMs = 3_600_000

/** Which edges are there, by their signs of life. */
export class Edges {
  readonly #subscription: Subscription
  readonly #entries = new Map<string, Entry>()
  readonly #mayTellTwins = onceAMinute()

  constructor(
    broker: Pick<Broker, 'subscribe'>,
    private readonly log: Log,
  ) {
    this.#subscription = broker.subscribe(edgeSubject('*'), ({ subject, data }) => {
      const heartbeat = decodeEdgeHeartbeat(data)
      if (heartbeat) this.#hear(machineOf(subject), heartbeat)
    })
  }

  /** In the order of their names. */
  get all(): readonly HeardEdge[] {
    const now = performance.now()
    for (const [name, { heartbeatAt }] of this.#entries)
      if (now - heartbeatAt > forgottenMs) this.#entries.delete(name)
    return [...this.#entries]
      .map(([name, { heartbeatAt, ...heard }]) => ({ ...heard, name, isHere: now - heartbeatAt <= awayMs }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  close(): void {
    this.#subscription.close()
  }

  #hear(name: string, heartbeat: EdgeHeartbeat): void {
    const before = this.#entries.get(name)
    const isNew = before !== undefined && before.heartbeat.epoch !== heartbeat.epoch
    // A machine that restarts never uses its former epoch again, so there are two.
    if (isNew && heartbeat.epoch === before.formerEpoch && this.#mayTellTwins(''))
      this.log.error(
        { machine: name },
        'two machines have this name: give each its own [cluster] name, and start it again',
      )
    const formerEpoch = isNew ? before.heartbeat.epoch : before?.formerEpoch
    this.#entries.set(name, { heartbeat, heartbeatAt: performance.now(), heardAt: Date.now(), formerEpoch })
  }
}

/** Names edges whose clock is so far off that new tokens of one machine are refused at the other; null if there is none. */
export function describeClocks(edges: readonly HeardEdge[]): string | null {
  const off = edges.flatMap(({ name, heartbeat, isHere, heardAt }) => {
    const seconds = ((heartbeat.at ?? heardAt) - heardAt) / 1000
    if (!isHere || Math.abs(seconds) <= leeway) return []
    return `the clock of the edge ${name} is ${Math.abs(seconds).toFixed(0)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's`
  })
  if (off.length === 0) return null
  return `${off.join('; ')}: new tokens of one are refused at the other; let all machines follow one time server`
}
