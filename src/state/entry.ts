import typia from 'typia'
import type { ControlType } from '../layout/layout.js'
import type { ControlState, ControlValue } from './control-state.js'

/** All of one control; with its type, so that it is not taken for another control that got its lid later. */
export type ControlEntry = readonly [
  kind: 'control',
  layoutId: string,
  lid: number,
  type: ControlType,
  count: number,
  value: ControlValue,
  votes: readonly number[],
]

/** The page of a layout that somebody has turned to. */
export type PageEntry = readonly [kind: 'page', layoutId: string, pageId: string]

/** Tokens of a layout that are of an earlier generation are void, and those without one too. */
export type GenerationEntry = readonly [kind: 'generation', layoutId: string, generation: number]

/** Tokens of a layout without a generation and with an `iat` up to this second are void: by an earlier version. */
export type RevocationEntry = readonly [kind: 'revoked', layoutId: string, second: number]

/**
 * Idempotency keys of accepted actions, and when the last of them was used, by two clocks: ms since 1970, and of the
 * machine's uptime. All uptimes of one log are of one process, since each start writes the log anew.
 *
 * `hashes` are 8 bytes each, one after the other, in base64.
 */
export type UsedEntry = readonly [kind: 'used', at: number, uptime: number, hashes: string]

/** The same, by an earlier version, whose hashes were of token and key: nothing can match them any more. */
export type KeysEntry = readonly [kind: 'keys', at: number, hashes: readonly string[]]

/** A display that has registered by itself, known by address and port; null: it has gone. */
export type LeaseEntry = readonly [kind: 'lease', peer: string, lease: Lease | null]

export interface Lease {
  readonly ip: string
  readonly port: number
  readonly name: string
  readonly preset: string
  /** The one layout that it gets; null for all. */
  readonly layoutId: string | null
  /** Ms since 1970. */
  readonly until: number
}

/** One thing of the state, absolute: the last entry about a thing says how it is. */
export type Entry =
  | ControlEntry
  | PageEntry
  | GenerationEntry
  | RevocationEntry
  | UsedEntry
  | KeysEntry
  | LeaseEntry

/** Whether the content of a record is one that this version has written. */
export const isEntries = typia.createIs<readonly Entry[]>()

export function controlEntry({ layoutId, lid, type, count, value, votes }: ControlState): ControlEntry {
  return ['control', layoutId, lid, type, count, value, votes]
}
