import typia, { type tags } from 'typia'
import type { ControlType } from '../wire/control.js'
import type { Identifier, Lid } from '../wire/scalars.js'
import { encodeVersioned, knownVersions, readVersioned, type Versioned } from './protocol.js'

/**
 * An action that an edge has judged. A list, since the names of members would be half of the message.
 *
 * `value` is as it is kept: null for a Button. `key` is the hash of its idempotency key, 8 bytes in base64; `''` without one.
 */
export type BatchAction = readonly [
  layoutId: Identifier,
  lid: Lid,
  type: ControlType,
  value: unknown,
  participant: Identifier,
  key: string & tags.Pattern<'^([A-Za-z0-9+/]{11}=)?$'>,
]

/** What an edge tells the stage of one turn of its event loop: JSON, at most `longestTurn` bytes. */
export interface ActionBatch extends Versioned {
  /** Another one at each start of the edge. */
  readonly epoch: Identifier
  /** Counts the batches of an epoch, from 1. The same number is the same batch, sent again. */
  readonly number: number & tags.Type<'uint64'> & tags.Minimum<1> & tags.Maximum<9007199254740991>
  /** In the order in which they were judged; at least one. */
  readonly actions: readonly BatchAction[] & tags.MinItems<1>
}

/** Bytes of a message; NATS takes 1 MiB where its settings do not say otherwise. */
export const largestBatch = 32 * 1024
/** At most: the names of the members, a version, an epoch, a number. */
const envelopeLength = 160
/** At most, without its ids and its text: lid, type, a number or two, a key, what stands between them. */
const otherLength = 112

export const encodeBatch = encodeVersioned<ActionBatch>

/** @returns undefined for what is no batch of a known version. */
export function decodeBatch(message: Uint8Array, known = knownVersions): ActionBatch | undefined {
  return readVersioned(message, isBatch, known)
}

/** The actions of one turn of the event loop in pieces that each fit into a message; mostly one. */
export function splitBatch(actions: readonly BatchAction[]): readonly (readonly BatchAction[])[] {
  const pieces: BatchAction[][] = []
  let room = 0
  for (const action of actions) {
    const length = mostBytes(action)
    if (length > room) {
      pieces.push([])
      room = largestBatch - envelopeLength
    }
    pieces.at(-1)!.push(action)
    room -= length
  }
  return pieces
}

/** What an action takes at most. A character of a text is one UTF-16 unit of 3 bytes, two of 4, or escaped as 2. */
function mostBytes([layoutId, , , value, participant]: BatchAction): number {
  const text = typeof value === 'string' ? 3 * value.length : 0
  return otherLength + layoutId.length + participant.length + text
}

/** @param hash as `keyHash` makes it. */
export function batchKeyOf(hash: string): string {
  return hash === '' ? '' : Buffer.from(hash, 'latin1').toString('base64')
}

/** @returns a hash as `keyHash` makes it. @param key of a batch. */
export function hashOf(key: string): string {
  return key === '' ? '' : Buffer.from(key, 'base64').toString('latin1')
}

/** By its places, so that what stands behind them is skipped, and costs nothing. */
type ReadAction = Pick<BatchAction, '0' | '1' | '2' | '3' | '4' | '5'>
type DecodedBatch = Omit<ActionBatch, 'actions'> & {
  readonly actions: readonly ReadAction[] & tags.MinItems<1>
}
const isRead = typia.createIs<DecodedBatch>()

function isBatch(message: unknown): message is ActionBatch {
  return isRead(message) && message.actions.every(Array.isArray)
}
