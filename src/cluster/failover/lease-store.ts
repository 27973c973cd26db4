import type { KV } from '@nats-io/kv'
import type { Log } from '../../log.js'
import { withTimeout } from '../../promises.js'
import type { Broker } from '../broker.js'
import { brokerSilent } from '../broker-silent.js'
import { leaseKey, showBucket } from '../names.js'
import { writeVersioned } from '../protocol.js'
import { decodeLease, type Lease, type StoredLease } from './lease.js'

/** How long an answer of the broker may take: less than the fence leaves, so that another try is in time; ms. */
const answerMs = 600

/** Where the lease stands. */
export interface LeaseStore {
  /** @throws without an answer. @throws {UnknownVersionError} if the lease is not for this program to judge. */
  read(): Promise<StoredLease>
  /**
   * Writes, if nobody has written since that revision.
   *
   * @returns the new revision; undefined if somebody has.
   * @throws without an answer: then it may have been written, or not.
   */
  write(lease: Lease, revision: number): Promise<number | undefined>
}

/** The lease in the broker's bucket. */
export class BrokerLeaseStore implements LeaseStore {
  #trouble: string | null = null
  #bucket: Promise<KV> | undefined

  constructor(
    private readonly broker: Pick<Broker, 'isConnected' | 'makeBucket'>,
    private readonly log: Pick<Log, 'error'>,
  ) {}

  /** Why a broker that is connected lets it be neither read nor written, in words; null if it does. */
  get trouble(): string | null {
    return this.broker.isConnected ? this.#trouble : null
  }

  async read(): Promise<StoredLease> {
    return this.#ask(async (bucket) => {
      const entry = await bucket.get(leaseKey)
      if (entry === null) return { lease: undefined, revision: 0 }
      const lease = entry.operation === 'PUT' ? decodeLease(entry.value) : undefined
      return { lease, revision: entry.revision, writtenAt: entry.created.getTime() }
    })
  }

  async write(lease: Lease, revision: number): Promise<number | undefined> {
    const content = writeVersioned(lease)
    return this.#ask(async (bucket) => {
      try {
        return await bucket.put(leaseKey, content, { previousSeq: revision, timeout: answerMs })
      } catch (error) {
        if (isWrongRevision(error)) return undefined
        throw error
      }
    })
  }

  /** A bucket that is gone is made again at the next try. */
  async #ask<T>(question: (bucket: KV) => Promise<T>): Promise<T> {
    if (!this.broker.isConnected) throw new Error('the broker is away')
    this.#bucket ??= this.broker.makeBucket(showBucket)
    try {
      const answer = await withTimeout(this.#bucket.then(question), answerMs, noAnswer)
      this.#trouble = null
      return answer
    } catch (error) {
      this.#bucket = undefined
      this.#complain(error)
      throw error
    }
  }

  /** Said once, until it works again. */
  #complain(error: unknown): void {
    const { message } = error as Error
    const trouble =
      error instanceof NoAnswer ? brokerSilent : `the lease of the stage: ${message}${jetStreamHint(message)}`
    if (trouble !== this.#trouble && this.broker.isConnected) this.log.error(trouble)
    this.#trouble = trouble
  }
}

function jetStreamHint(message: string): string {
  return /jetstream|responders|503/i.test(message)
    ? '; has the broker JetStream, for this account? `ovation check` says'
    : ''
}

/** JetStream's error 10071: somebody has written meanwhile. */
function isWrongRevision(error: unknown): boolean {
  const { code, api_error } = error as { code?: unknown; api_error?: { err_code?: number } }
  return code === 10071 || api_error?.err_code === 10071
}

class NoAnswer extends Error {}

function noAnswer(): never {
  throw new NoAnswer(`no answer of the broker in ${answerMs} ms`)
}
