import typia from 'typia'
import type { Identifier } from '../json/identifier.js'
import type { Whole } from '../json/whole.js'
import { encodeVersioned, readVersioned, type Versioned } from './protocol.js'

/** What an edge says of itself once a second. */
export interface EdgeBeat extends Versioned {
  /** Of this start of the edge. */
  readonly epoch: Identifier
  /** The last of its turns that the broker has stored; 0 before the first. */
  readonly stored: Whole
  /** Phones that have a stream open there. */
  readonly phones: Whole
  /** Of the program. */
  readonly version: string
  /** Its clock, ms since 1970; machines of earlier versions do not say it. */
  readonly at?: Whole
}

export function encodeEdgeBeat(beat: EdgeBeat): Uint8Array {
  return encodeVersioned(beat)
}

/** @returns undefined for what is none of a known version. */
export function decodeEdgeBeat(message: Uint8Array): EdgeBeat | undefined {
  return readVersioned(message, isEdgeBeat)
}

const isEdgeBeat = typia.createIs<EdgeBeat>()
