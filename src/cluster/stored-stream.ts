import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import type { Broker } from './broker.js'

/** What the broker says of a stream. */
export interface StreamFacts {
  /** When it was made; as text, since this only identifies it. */
  readonly created: string
  /** The oldest message that is still there; one above `last` where there is none. */
  readonly first: number
  /** The newest message that was ever there; 0 if there was none. */
  readonly last: number
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
      const { created, state } = await manager.streams.info(this.name)
      return { created, first: state.first_seq, last: state.last_seq }
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
        return undefined
      throw error
    }
  }

  /**
   * Makes it if it is not there. It stands on the disk and drops nothing by itself: what does not fit is refused, so that
   * whoever sends it knows.
   */
  async make(subject: string): Promise<void> {
    if (await this.facts()) return
    const manager = await this.broker.streams()
    await manager.streams.add({
      name: this.name,
      subjects: [subject],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.New,
      num_replicas: 1,
    })
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
