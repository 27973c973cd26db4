import type { KV } from '@nats-io/kv'
import typia from 'typia'
import type { Log } from '../../log.js'
import { withTimeout } from '../../promises.js'
import type { BatchPosition } from '../../state/cluster/applied-offsets.js'
import type { NonNegativeInteger } from '../../wire/scalars.js'
import { type Broker, brokerSilent } from '../broker.js'
import { leaseKey, showBucket } from '../names.js'
import {
  describeUnknownVersion,
  readVersioned,
  UnknownVersionError,
  type Versioned,
  writeVersioned,
} from '../protocol.js'
import type { Fence } from './fence.js'

/** A message of the records that a stage gives its standbys. */
export interface RecordsPlace {
  /** Names one series of numbers. */
  readonly run: string
  readonly number: NonNegativeInteger
}

/** Where the state of a stage ends that has let go. */
export interface StateEnd {
  /** The stage that had the lease. */
  readonly holder: string
  /** The last record that its standbys were given; null if none of them may go on from there. */
  readonly records: RecordsPlace | null
}

/** What the lease of the stage says. */
export interface Lease extends Versioned {
  /** The fencing number: grows by one with each stage that takes the lease from another. */
  readonly term: NonNegativeInteger
  /** Name of the stage that may send; null if it has let go. */
  readonly holder: string | null
  /** Name of the only standby that may take over by itself; null if none may. */
  readonly heir: string | null
  /** Which process holds it: a machine that was started again has the same name. */
  readonly session: string
  /** Present until the holder has stored anything of this term: its state is still as it was before. */
  readonly isFresh?: true
  /** The last batch that the holder, or one before it, has counted, some moments ago; all of them when it has let go. */
  readonly counted?: BatchPosition
  /** Present when it has let go. */
  readonly end?: StateEnd
}

/** The machine and the process that ask for the lease. */
export interface Candidate {
  readonly name: string
  readonly session: string
}

/** What a stage works with, whether it is active or stands by. */
export interface StageParts {
  readonly broker: Broker
  readonly leases: BrokerLeaseStore
  readonly candidate: Candidate
  readonly log: Log
}

/** The lease as the broker has it. */
export interface StoredLease {
  /** Absent if it was deleted, or is nothing that was written here. */
  readonly lease: Lease | undefined
  readonly revision: number
  /** When it was written, by the broker's clock, ms since 1970; undefined if it never was. */
  readonly writtenAt?: number
}

/** What the stage that had the lease before may have sent to displays. */
export interface Predecessor {
  /** The last batch that it had counted when it wrote its lease last; undefined before the first. */
  readonly counted: BatchPosition | undefined
  /**
   * If it was lost: when it wrote its lease last, by the broker's clock, ms since 1970. Undefined if nothing of it is in
   * doubt, since it has let go or was this machine.
   */
  readonly lostAt: number | undefined
}

/**
 * A stage counts batches only up to so long behind the first one that the broker does not have from it yet for the standbys;
 * by the times at which the batches were stored, ms.
 */
export const aheadMs = 200

/** The lease of a stage that is to be active. */
export interface AcquiredLease {
  readonly term: number
  /** Undefined if the broker was not asked. */
  readonly revision: number | undefined
  readonly fence: Fence
  readonly before: Predecessor
}

export class SharedNameError extends Error {
  override readonly name = 'SharedNameError'

  constructor(machine: string) {
    super(
      `another stage has the name ${machine}; expected a name that no other machine has: change [cluster] name`,
    )
  }
}

/** Of a stage that has just taken the lease. @param before who had it. */
export function nextLease(before: Lease | undefined, term: number, { name, session }: Candidate): Lease {
  const counted = before?.counted
  return { term, holder: name, heir: null, session, isFresh: true, ...(counted && { counted }) }
}

const isLease = typia.createIs<Lease>()

/** @returns undefined for what is no claim. @throws {UnknownVersionError} */
export function decodeLease(data: Uint8Array): Lease | undefined {
  const lease = readVersioned(data, isLease)
  const unknown = lease ? undefined : describeUnknownVersion(data, 'another stage')
  if (unknown !== undefined) throw new UnknownVersionError(unknown)
  return lease
}

/** How long an answer of the broker may take: less than the fence leaves, so that another try is in time; ms. */
const answerMs = 600

/** Where the lease stands. */
export type LeaseStore = Pick<BrokerLeaseStore, 'read' | 'write'>

/** The lease in the broker's bucket. */
export class BrokerLeaseStore {
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

  /** @throws without an answer. @throws {UnknownVersionError} if the lease is not for this program to judge. */
  read(): Promise<StoredLease> {
    return this.#ask(async (bucket) => {
      const entry = await bucket.get(leaseKey)
      if (entry === null) return { lease: undefined, revision: 0 }
      const lease = entry.operation === 'PUT' ? decodeLease(entry.value) : undefined
      return { lease, revision: entry.revision, writtenAt: entry.created.getTime() }
    })
  }

  /**
   * Writes, if nobody has written since that revision.
   *
   * @returns the new revision; undefined if somebody has.
   * @throws without an answer: then it may have been written, or not.
   */
  write(lease: Lease, revision: number): Promise<number | undefined> {
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
