import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream'
import type { Broker } from '../broker.js'
import { reserveSpace } from './reserve-space.js'
import type { KeptConfig } from './stream-audit.js'

/** What the broker says of a stream. */
export interface StreamFacts {
  /** When it was made; as text, since this only identifies it. */
  readonly created: string
  /** The oldest message that is still there; one above `last` where there is none. */
  readonly first: number
  /** The newest message that was ever there; 0 if there was none. */
  readonly last: number
  /** What it holds. */
  readonly bytes: number
  readonly messages: number
  /** What it may hold, bytes; undefined: as much as there is. */
  readonly room: number | undefined
  /** How full it is, 0..1; undefined: without a bound. */
  readonly fill: number | undefined
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
   * the sender knows. It has a bound, since others share the store: full, it must not lock them out. One that an
   * earlier version has made, without a bound, gets one; what it holds stays.
   *
   * @param share of what the broker has room for, 0..1.
   * @param longest message, bytes, of a stream that must lose nothing. A nats-server 2.9 that is full of bytes takes one
   * message too many, and drops the oldest for it. It counts messages right: so as many are allowed as fit at that length.
   */
  async make(subject: string, share: number, longest?: number): Promise<void> {
    const facts = await this.facts()
    const counted = (bytes: number) =>
      longest === undefined
        ? {}
        : { max_msg_size: longest, max_msgs: mostMessages(bytes, longest, facts?.messages) }
    if (facts?.room !== undefined && isCounted(facts, counted(facts.room).max_msgs)) return
    if (facts !== undefined && facts.config.discard !== DiscardPolicy.New) return
    const manager = await this.broker.streams()
    const change = (bytes: number) =>
      manager.streams.update(this.name, { max_bytes: bytes, ...counted(bytes) })
    if (facts?.room !== undefined) return void (await change(facts.room))
    let isThere = facts !== undefined
    await reserveSpace(
      async (bytes) => {
        if (isThere) return void (await change(bytes))
        await manager.streams.add({
          name: this.name,
          subjects: [subject],
          storage: StorageType.File,
          retention: RetentionPolicy.Limits,
          discard: DiscardPolicy.New,
          num_replicas: 1,
          ...{ max_bytes: bytes, ...counted(bytes) },
        })
        isThere = true
      },
      share,
      (facts?.bytes ?? 0) * standby,
    )
  }

  /** When the broker stored a message, ms since 1970; undefined if it is not there. */
  async timeOf(sequence: number): Promise<number | undefined> {
    const manager = await this.broker.streams()
    const message = await manager.streams.getMessage(this.name, { seq: sequence })
    return message?.time.getTime()
  }

  /** Drops all messages. */
  async clear(): Promise<void> {
    const manager = await this.broker.streams()
    await manager.streams.purge(this.name)
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
const standby = 1.25
/** What the broker stores with a message at most, bytes: its subject, lengths, a checksum. */
const beside = 256

/** @param present how many there are already: fewer would drop some. */
function mostMessages(bytes: number, longest: number, present = 0): number {
  return Math.max(Math.floor(bytes / (longest + beside)), Math.ceil(present * standby), 1)
}

function isCounted({ config }: StreamFacts, wanted: number | undefined): boolean {
  return wanted === undefined || (config.max_msgs > 0 && config.max_msgs <= wanted)
}

export function factsOf({
  created,
  state,
  config,
}: Pick<StreamInfo, 'created' | 'state' | 'config'>): StreamFacts {
  const room = config.max_bytes > 0 ? config.max_bytes : undefined
  const { first_seq: first, last_seq: last, bytes, messages } = state
  const byCount = config.max_msgs > 0 ? messages / config.max_msgs : 0
  const fill = room && Math.max(bytes / room, byCount)
  return { created, first, last, bytes, messages, room, fill, config }
}
