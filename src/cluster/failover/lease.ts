import typia from 'typia'
import type { BatchPosition } from '../../state/cluster/applied-offsets.js'
import type { NonNegativeInteger } from '../../wire/scalars.js'
import { describeUnknownVersion, readVersioned, UnknownVersionError, type Versioned } from '../protocol.js'
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

/** Another machine has the name of this one. */
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
