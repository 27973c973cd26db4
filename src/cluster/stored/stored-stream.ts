import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { largestBatch } from '../batch.js'
import type { Broker } from '../broker.js'
import { allBatches, batchesStream, recordsStream, recordsSubject, showBucket, showStream } from '../names.js'

/** What the broker says of a stream. */
export interface StreamFacts {
  /** When it was made; as text, since this only identifies it. */
  readonly created: string
  /** The oldest message that is still there; one above `last` where there is none. */
  readonly first: number
  /** The newest message that was ever there; 0 if there was none. */
  readonly last: number
  readonly bytes: number
  readonly messages: number
  /** What it may hold, bytes; undefined: as much as there is. */
  readonly room: number | undefined
  /** How full it is, 0..1; undefined: without a bound. */
  readonly fill: number | undefined
  readonly config: StreamConfig
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
          max_bytes: bytes,
          ...counted(bytes),
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

  async clear(): Promise<void> {
    const manager = await this.broker.streams()
    await manager.streams.purge(this.name)
  }

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

export function factsOf({ created, state, config }: StreamInfo): StreamFacts {
  const room = config.max_bytes > 0 ? config.max_bytes : undefined
  const { first_seq: first, last_seq: last, bytes, messages } = state
  const byCount = config.max_msgs > 0 ? messages / config.max_msgs : 0
  const fill = room && Math.max(bytes / room, byCount)
  return { created, first, last, bytes, messages, room, fill, config }
}

/**
 * Whether a broker has ever stored anything of a stage. One that has lost its lease alone has.
 *
 * @throws without a connection.
 */
export async function hasServed(broker: Broker): Promise<boolean> {
  const streams = [batchesStream, recordsStream, showStream].map((name) => new StoredStream(broker, name))
  const facts = await Promise.all(streams.map((stream) => stream.facts()))
  return facts.some((found) => found !== undefined && found.last > 0)
}

/** Of what is free when it is made: the show and the lease always have the rest. */
const batchesShare = 0.6
export const recordsShare = 0.6

/** Makes at the broker what is not there yet: the streams and the bucket. @throws without a connection, or the right to. */
export async function prepareBroker(broker: Broker): Promise<void> {
  await new StoredStream(broker, batchesStream).make(allBatches, batchesShare, largestBatch)
  await new StoredStream(broker, recordsStream).make(recordsSubject, recordsShare)
  await broker.makeBucket(showBucket)
}

/** Where the search begins, and what is too little to be of use; bytes. */
const most = 2 ** 50
const least = 64 * 1024
/** How often the size that was found is made more exact: to an eighth of it. */
const refinements = 3

/**
 * Reserves for a stream a share of what its account may still store. The broker says of no account how much that is where
 * it bounds the server as a whole, but it refuses to reserve more: so it is asked for less and less, and then for a little
 * more. What is reserved for one stream no other can take.
 *
 * @param put makes the stream with this bound, or gives it this one; bytes.
 * @param share of what is free, 0..1.
 * @param floor at least; what the stream holds already.
 * @throws if not even the floor is free.
 */
async function reserveSpace(put: (bytes: number) => Promise<unknown>, share: number, floor: number) {
  let free = most
  while (!(await fits(put, free))) {
    if (free / 2 < Math.max(least, floor)) throw new Error(noSpace)
    free /= 2
  }
  for (let at = 0, step = free / 2; at < refinements; at++, step /= 2)
    if (await fits(put, free + step)) free += step
  await put(Math.max(Math.floor(free * share), Math.ceil(floor)))
}

async function fits(put: (bytes: number) => Promise<unknown>, bytes: number): Promise<boolean> {
  try {
    await put(bytes)
    return true
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === insufficientStorage) return false
    throw error
  }
}

/** JetStream's error: more than the server or the account has. */
const insufficientStorage = 10047
const noSpace =
  'the broker has no room for it: raise max_file_store, or the limit of the account, and start the broker again'
