import typia from 'typia'
import type { Identifier, NonNegativeInteger } from '../wire/scalars.js'
import { encodeVersioned, readVersioned, type Versioned } from './protocol.js'

/** What an edge says of itself once a second. */
export interface EdgeHeartbeat extends Versioned {
  /** Of this start of the edge. */
  readonly epoch: Identifier
  /** The last of its batches that the broker has stored; 0 before the first. */
  readonly stored: NonNegativeInteger
  /** Phones that have a stream open there. */
  readonly phones: NonNegativeInteger
  /** Of the program. */
  readonly version: string
  /** Its clock, ms since 1970; machines of earlier versions do not say it. */
  readonly at?: NonNegativeInteger
}

export function encodeEdgeHeartbeat(heartbeat: EdgeHeartbeat): Uint8Array {
  return encodeVersioned(heartbeat)
}

/** @returns undefined for what is none of a known version. */
export function decodeEdgeHeartbeat(message: Uint8Array): EdgeHeartbeat | undefined {
  return readVersioned(message, isEdgeHeartbeat)
}

const isEdgeHeartbeat = typia.createIs<EdgeHeartbeat>()
