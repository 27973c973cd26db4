import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream'
import type { Broker } from '../broker.js'
import { reserveRoom } from './reserve-room.js'
import type { KeptConfig } from './stream-weakness.js'

/** What the broker says of a stream. */
export interface StreamFacts {
  /** When it was made; as text, since this only identifies it. */
  readonly created: string
  /** The oldest message that is still there; one above `last` where there is none. */
  readonly first: number
  /** The newest message that was ever there; 0 if there was none. */
  readonly last: number
  /** What it holds, and may hold; bytes. Undefined: as much as there is. */
  readonly bytes: number
  readonly room: number | undefined
  readonly config: KeptConfig
}

/** A stream at the broker, as those see it who look after it. Every call throws without a connection. */
export class StoredStream {
  constructor(
    private readonly broker: Broker,
    readonly name: string,
  ) {}

  /** @returns undefined if there is no such stream. */
  async facts(): Promise<StreamFacts | undefined> {
    const manager = await this.broker.streams()
    try {
      return factsOf(await manager.streams.info(this.name))
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
        return undefined
      throw error
    }
  }

  /**
   * Makes it if it is not there. It stands on the disk and drops nothing by itself: what does not fit is refused, so that
   * whoever sends it knows. It has a bound, since others share the store: full, it must not lock them out.
   *
   * @param share of what the broker has room for, 0..1.
   */
  async make(subject: string, share: number): Promise<void> {
    const facts = await this.facts()
    if (facts?.room !== undefined) return
    const manager = await this.broker.streams()
    if (facts !== undefined) return await this.#bound(manager, facts, share)
    let isMade = false
    await reserveRoom(async (max_bytes) => {
      if (isMade) return manager.streams.update(this.name, { max_bytes })
      const made = await manager.streams.add({
        name: this.name,
        subjects: [subject],
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        discard: DiscardPolicy.New,
        max_bytes,
        num_replicas: 1,
      })
      isMade = true
      return made
    }, share)
  }

  /** One that an earlier version has made may grow without end. What it holds already stays. */
  async #bound(manager: JetStreamManager, { bytes, config }: StreamFacts, share: number): Promise<void> {
    if (config.discard !== DiscardPolicy.New) return
    const put = (max_bytes: number) => manager.streams.update(this.name, { max_bytes })
    await reserveRoom(put, share, bytes * spare)
  }

  /** When the broker stored a message, ms since 1970; undefined if it is not there. */
  async timeOf(sequence: number): Promise<number | undefined> {
    const manager = await this.broker.streams()
    const message = await manager.streams.getMessage(this.name, { seq: sequence })
    return message?.time.getTime()
  }

  /** Drops all messages before this one. */
  async dropBefore(sequence: number): Promise<void> {
    // A server of version 2.9 takes 1 for all messages.
    if (sequence <= 1) return
    const manager = await this.broker.streams()
    await manager.streams.purge(this.name, { seq: sequence })
  }
}

/** A bound is so many times what the stream holds, at least. */
const spare = 1.25

export function factsOf({
  created,
  state,
  config,
}: Pick<StreamInfo, 'created' | 'state' | 'config'>): StreamFacts {
  const room = config.max_bytes > 0 ? config.max_bytes : undefined
  return { created, first: state.first_seq, last: state.last_seq, bytes: state.bytes, room, config }
}
