import type { Log } from '../log.js'
import type { Broker, Subscription } from './broker.js'
import { machineOf } from './names.js'

/** What every sign of life says. */
export interface Heartbeat {
  /** Another one at each start of a machine. */
  readonly epoch: string
}

export interface MembersOptions<B extends Heartbeat> {
  readonly broker: Pick<Broker, 'subscribe'>
  /** The subjects; their last word is the name of a machine. */
  readonly subject: string
  /** @returns undefined for what is no sign of life. */
  readonly read: (message: Uint8Array) => B | undefined
  /** Silent for this long, a machine is away, ms. */
  readonly awayMs: number
  readonly log: Log
}

/** A machine as it was last heard. */
export interface Member<B extends Heartbeat> {
  readonly name: string
  readonly heartbeat: B
  readonly isHere: boolean
  /** ms since 1970. */
  readonly heardAt: number
}

interface Entry<B extends Heartbeat> {
  readonly heartbeat: B
  /** `performance.now()`. */
  readonly heartbeatAt: number
  /** ms since 1970. */
  readonly heardAt: number
  /** What it was before its last start. */
  readonly formerEpoch: string | undefined
}

/** Machines that are away are forgotten after this long. */
const forgottenMs = 3_600_000
const duplicatesToldMs = 60_000

/** Who is there: the machines of one kind, by their signs of life. */
export class Members<B extends Heartbeat> {
  readonly #options: MembersOptions<B>
  readonly #subscription: Subscription
  readonly #entries = new Map<string, Entry<B>>()
  #duplicatesToldAt = Number.NEGATIVE_INFINITY

  constructor(options: MembersOptions<B>) {
    this.#options = options
    this.#subscription = options.broker.subscribe(options.subject, ({ subject, data }) => {
      const heartbeat = options.read(data)
      if (heartbeat) this.#hear(machineOf(subject), heartbeat)
    })
  }

  /** By name. */
  get machines(): readonly Member<B>[] {
    const now = performance.now()
    for (const [name, { heartbeatAt }] of this.#entries)
      if (now - heartbeatAt > forgottenMs) this.#entries.delete(name)
    return [...this.#entries]
      .map(([name, { heartbeat, heartbeatAt, heardAt }]) => {
        const isHere = now - heartbeatAt <= this.#options.awayMs
        return { name, heartbeat, isHere, heardAt }
      })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  close(): void {
    this.#subscription.close()
  }

  #hear(name: string, heartbeat: B): void {
    const before = this.#entries.get(name)
    const isNew = before !== undefined && before.heartbeat.epoch !== heartbeat.epoch
    if (isNew && heartbeat.epoch === before.formerEpoch) this.#tellTwins(name)
    const formerEpoch = isNew ? before.heartbeat.epoch : before?.formerEpoch
    this.#entries.set(name, { heartbeat, heartbeatAt: performance.now(), heardAt: Date.now(), formerEpoch })
  }

  /** A machine that restarts never uses its former epoch again, so there are two. */
  #tellTwins(machine: string): void {
    const now = performance.now()
    if (now - this.#duplicatesToldAt < duplicatesToldMs) return
    this.#duplicatesToldAt = now
    this.#options.log.error(
      { machine },
      'two machines have this name: give each its own [cluster] name, and start it again',
    )
  }
}
