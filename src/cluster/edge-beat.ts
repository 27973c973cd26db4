import typia from 'typia'
import type { Identifier, NonNegativeInteger } from '../json/scalars.js'
import { encodeVersioned, readVersioned, type Versioned } from './protocol.js'

/** What an edge says of itself once a second. */
export interface EdgeBeat extends Versioned {
  /** Of this start of the edge. */
  readonly epoch: Identifier
  /** The last of its turns that the broker has stored; 0 before the first. */
  readonly stored: NonNegativeInteger
  /** Phones that have a stream open there. */
  readonly phones: NonNegativeInteger
  /** Of the program. */
  readonly version: string
  /** Its clock, ms since 1970; machines of earlier versions do not say it. */
  readonly at?: NonNegativeInteger
}

export function encodeEdgeBeat(beat: EdgeBeat): Uint8Array {
  return encodeVersioned(beat)
}

/** @returns undefined for what is none of a known version. */
export function decodeEdgeBeat(message: Uint8Array): EdgeBeat | undefined {
  return readVersioned(message, isEdgeBeat)
}

const isEdgeBeat = typia.createIs<EdgeBeat>()
