import typia from 'typia'
import { isEntries, type StateEntry } from '../../state/state-entry.js'
import type { NonNegativeInteger } from '../../wire/scalars.js'
import { recordsStream } from '../names.js'
import { protocolVersion, readVersioned, type Versioned } from '../protocol.js'

/**
 * A piece of what the active stage stores, for its standbys. Of its entries nothing is skipped: a copy that lacks some of
 * them is not whole.
 */
export type RecordMessage = readonly [
  /** Of the stage's lease. */
  term: NonNegativeInteger,
  /** Names one series of numbers. */
  run: string,
  /** From 1, without gaps. */
  number: NonNegativeInteger,
  /** A new copy of the whole state begins or is whole, or entries of one. */
  content: 'begin' | 'complete' | readonly StateEntry[],
  /** Entries belong to the same record as those of the next message: they are stored together, or not at all. */
  hasMore: boolean,
  /** What is said of it beside; nothing once. */
  more?: Versioned,
]

/** The same, with whatever entries. */
type AnyRecordMessage = readonly [
  term: NonNegativeInteger,
  run: string,
  number: NonNegativeInteger,
  content: 'begin' | 'complete' | readonly unknown[],
  hasMore: boolean,
  more?: Versioned,
]

const isAnyMessage = typia.createIs<AnyRecordMessage>()

/** Entries are judged by themselves: the compiler of typia 12 fails where tuples of such different lengths are one type. */
function isMessage(message: unknown): message is RecordMessage {
  return isAnyMessage(message) && (typeof message[3] === 'string' || isEntries(message[3]))
}

const version: Versioned = { v: protocolVersion }

/** Bytes of entries in one message at most, unless a single entry is longer; a broker takes 1 MiB by default. */
const mostBytes = 256 * 1024

export function encodeRecordMessage([term, run, number, content, hasMore]: RecordMessage): Uint8Array {
  return Buffer.from(JSON.stringify([term, run, number, content, hasMore, version]))
}

/** @returns undefined for what is no such message of a known version. */
export function decodeRecordMessage(data: Uint8Array): RecordMessage | undefined {
  return readVersioned(data, isMessage)
}

/** Cuts the entries of a record into those of several messages. */
export function cutRecord(entries: readonly StateEntry[]): readonly (readonly StateEntry[])[] {
  const parts: StateEntry[][] = [[]]
  let bytes = 0
  for (const entry of entries) {
    const size = JSON.stringify(entry).length
    bytes += size
    if (bytes > mostBytes && parts.at(-1)!.length > 0) {
      parts.push([])
      bytes = size
    }
    parts.at(-1)!.push(entry)
  }
  return parts
}

export class RefusedRecordError extends Error {
  override readonly name = 'RefusedRecordError'
}

/** @param refusal in the words of the broker, if it has refused the record. */
export function unstored(outcome: string, refusal: string | undefined): Error {
  return refusal === undefined ? new Error(`a record is ${outcome}`) : new RefusedRecordError(refusal)
}

/** @param refusal in the words of the broker. */
export function describeRefusedRecord(refusal: string): string {
  return `no standby can get a copy of the state, so none can take over: the broker refuses it (${refusal})${isFull.test(refusal) ? remedy : ''}`
}

/** As "maximum bytes exceeded", "insufficient storage resources available". */
const isFull = /exceeded|insufficient/i
const remedy = `; raise its max_file_store, start it again, and delete the stream ${recordsStream}, which this stage then makes with more room`
