import typia from 'typia'
import type { Whole } from '../../json/whole.js'
import type { StateEntry } from '../../state/state-entry.js'

/** A piece of what the active stage stores, for its spares. */
export type RecordMessage = readonly [
  /** Of the stage's lease. */
  term: Whole,
  /** Names one series of numbers. */
  run: string,
  /** From 1, without gaps. */
  number: Whole,
  /** A new copy of the whole state begins or is whole, or entries of one. */
  content: 'begin' | 'complete' | readonly StateEntry[],
  /** Entries belong to the same record as those of the next message: they are stored together, or not at all. */
  hasMore: boolean,
]

const isMessage = typia.createIs<RecordMessage>()

/** Bytes of entries in one message at most, unless a single entry is longer; a broker takes 1 MiB by default. */
const mostBytes = 256 * 1024

export function encodeRecordMessage(message: RecordMessage): Uint8Array {
  return Buffer.from(JSON.stringify(message))
}

/** @returns undefined for what is no such message. */
export function decodeRecordMessage(data: Uint8Array): RecordMessage | undefined {
  try {
    const message: unknown = JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.length).toString())
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

/** Cuts the entries of a record into those of several messages. */
export function cutRecord(entries: readonly StateEntry[]): readonly (readonly StateEntry[])[] {
  const sizes = entries.map((entry) => JSON.stringify(entry).length)
  const parts: StateEntry[][] = [[]]
  let bytes = 0
  for (const [at, entry] of entries.entries()) {
    bytes += sizes[at]!
    if (bytes > mostBytes && parts.at(-1)!.length > 0) {
      parts.push([])
      bytes = sizes[at]!
    }
    parts.at(-1)!.push(entry)
  }
  return parts
}
