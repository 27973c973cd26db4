import type { Log } from '../log.js'
import type { Broker, Subscription } from './broker.js'
import { machineOf } from './names.js'

/** What every sign of life says. */
export interface Beat {
  /** Another one at each start of a machine. */
  readonly epoch: string
}

export interface RollCallOptions<B extends Beat> {
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
export interface HeardMachine<B extends Beat> {
  readonly name: string
  readonly beat: B
  readonly isHere: boolean
  /** ms since 1970. */
  readonly heardAt: number
}

interface Entry<B extends Beat> {
  readonly beat: B
  /** `performance.now()`. */
  readonly beatAt: number
  /** ms since 1970. */
  readonly heardAt: number
  /** What it was before its last start. */
  readonly formerEpoch: string | undefined
}

/** Machines that are away are forgotten after this long. */
const forgottenMs = 3_600_000
const twinsToldMs = 60_000

/** Who is there: the machines of one kind, by their signs of life. */
export class RollCall<B extends Beat> {
  readonly #options: RollCallOptions<B>
  readonly #subscription: Subscription
  readonly #entries = new Map<string, Entry<B>>()
  #twinsToldAt = Number.NEGATIVE_INFINITY

  constructor(options: RollCallOptions<B>) {
    this.#options = options
    this.#subscription = options.broker.subscribe(options.subject, ({ subject, data }) => {
      const beat = options.read(data)
      if (beat) this.#hear(machineOf(subject), beat)
    })
  }

  /** By name. */
  get machines(): readonly HeardMachine<B>[] {
    const now = performance.now()
    for (const [name, { beatAt }] of this.#entries) if (now - beatAt > forgottenMs) this.#entries.delete(name)
    return [...this.#entries]
      .map(([name, { beat, beatAt, heardAt }]) => {
        const isHere = now - beatAt <= this.#options.awayMs
        return { name, beat, isHere, heardAt }
      })
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  close(): void {
    this.#subscription.close()
  }

  #hear(name: string, beat: B): void {
    const before = this.#entries.get(name)
    const isNew = before !== undefined && before.beat.epoch !== beat.epoch
    if (isNew && beat.epoch === before.formerEpoch) this.#tellTwins(name)
    const formerEpoch = isNew ? before.beat.epoch : before?.formerEpoch
    this.#entries.set(name, { beat, beatAt: performance.now(), heardAt: Date.now(), formerEpoch })
  }

  /** One that starts anew never says its former epoch again, so there are two. */
  #tellTwins(machine: string): void {
    const now = performance.now()
    if (now - this.#twinsToldAt < twinsToldMs) return
    this.#twinsToldAt = now
    this.#options.log.error(
      { machine },
      'two machines have this name: give each its own [cluster] name, and start it again',
    )
  }
}
