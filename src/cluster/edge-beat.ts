import typia from 'typia'
import type { Identifier } from '../json/identifier.js'
import type { Whole } from '../json/whole.js'

/** What an edge says of itself once a second. */
export interface EdgeBeat {
  /** Of this start of the edge. */
  readonly epoch: Identifier
  /** The last of its turns that the broker has stored; 0 before the first. */
  readonly stored: Whole
  /** Phones that have a stream open there. */
  readonly phones: Whole
  /** Of the program. */
  readonly version: string
}

export function encodeEdgeBeat(beat: EdgeBeat): Uint8Array {
  return Buffer.from(JSON.stringify(beat))
}

/** @returns undefined for what is none. */
export function decodeEdgeBeat(message: Uint8Array): EdgeBeat | undefined {
  try {
    const beat: unknown = JSON.parse(Buffer.from(message).toString())
    return isEdgeBeat(beat) ? beat : undefined
  } catch {
    return undefined
  }
}

const isEdgeBeat = typia.createIs<EdgeBeat>()
