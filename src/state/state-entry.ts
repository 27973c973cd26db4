import typia, { type tags } from 'typia'
import type { UsedCodeEntry } from '../auth/desk-codes.js'
import type { ChoicesPiece } from '../crowd/choices.js'
import type { AuthorEntry } from '../texts/authors.js'
import type { ShownChange, StoredText } from '../texts/shown-texts.js'
import type { VoicesPiece } from '../texts/voices.js'
import type { TextEntry, WaitingEntry } from '../texts/waiting-entry.js'
import type { ControlType } from '../wire/control.js'
import type { ControlValue } from '../wire/control-state.js'
import type { EdgeEntry, PositionEntry, StageEntry } from './cluster/applied-offsets.js'
import type { ControlState } from './control-state.js'
import type { ShownEntry, ShownGoneEntry, ShownZeroEntry } from './shown/kept-results.js'
import type { ScreenEntry } from './shown/screens.js'
import type { ClosingEntry, EnabledEntry } from './timed/closings.js'

/**
 * The state of one control. It names the type: a different control may get the same lid later. `votes` is null where each
 * participant has one choice: then they are counted from the choices.
 */
export type ControlEntry = readonly [
  kind: 'control',
  layoutId: string,
  lid: number,
  type: ControlType,
  count: number,
  value: ControlValue,
  votes: readonly number[] | null,
]

/** What some participants have chosen at a control where each has one choice, in the same order. */
export type ChoicesEntry = readonly [
  kind: 'choices',
  layoutId: string,
  lid: number,
  type: ControlType,
  participants: readonly string[],
  choices: readonly (boolean | (number & tags.Type<'uint32'> & tags.Maximum<255>))[],
]

/**
 * The texts of a String that are shown: those that have come since the entry before, and the ids of all, oldest first.
 * Earlier versions kept only the last one, as the value.
 */
export type TextsShownEntry = readonly [
  kind: 'texts-shown',
  layoutId: string,
  lid: number,
  texts: readonly StoredText[],
  textIds: readonly string[],
]

/**
 * With which text some participants count at a String whose words are counted, and the ids of these texts, in the same order;
 * null: with none any more.
 */
export type VoicesEntry = readonly [
  kind: 'voices',
  layoutId: string,
  lid: number,
  participants: readonly string[],
  texts: readonly (string | null)[],
  textIds: readonly string[],
]

/** All choices at a control were forgotten. */
export type UnchosenEntry = readonly [kind: 'unchosen', layoutId: string, lid: number, type: ControlType]

/**
 * Idempotency keys of accepted actions, and when the last of them was used: in ms since 1970, and in ms of the
 * machine's uptime. All uptimes of one file are of one process, since each start writes a new file.
 *
 * `hashes` is base64 of 8 bytes each.
 */
export type UsedEntry = readonly [kind: 'used', at: number, uptime: number, hashes: string]

/** A display that has registered itself, identified by address and port; null once it has left. */
export type RegistrationEntry = readonly [kind: 'lease', peer: string, lease: DisplayRegistration | null]

export interface DisplayRegistration {
  readonly ip: string
  readonly port: number
  readonly name: string
  readonly preset: string
  /** The only layout that it gets; null for all. */
  readonly layoutId: string | null
  /** Ms since 1970. */
  readonly until: number
}

/** The file is a copy of what another machine stores, of the stage with this term; a stage leaves it out of its own. */
export type ReplicatedEntry = readonly [kind: 'mirrored', term: number]

/** One part of the state, as an absolute value: the last entry about a part is valid. */
export type StateEntry =
  | ControlEntry
  | ChoicesEntry
  | TextsShownEntry
  | VoicesEntry
  | UnchosenEntry
  /** Nobody counts at a String any more. */
  | readonly [kind: 'unvoiced', layoutId: string, lid: number]
  /** The page that a layout was switched to. */
  | readonly [kind: 'page', layoutId: string, pageId: string]
  /** Tokens of a layout with a lower generation, or with none, are void. */
  | readonly [kind: 'generation', layoutId: string, generation: number]
  /** Of an earlier version: tokens of a layout that have no generation and an `iat` up to this second are void. */
  | readonly [kind: 'revoked', layoutId: string, second: number]
  | UsedEntry
  /** Of an earlier version, with hashes of token and key: ignored, since nothing can match them. */
  | readonly [kind: 'keys', at: number, hashes: readonly string[]]
  | RegistrationEntry
  | EnabledEntry
  | ClosingEntry
  /**
   * Whether the audience's values are kept from the displays; `false` also ends what they have missed, and what is
   * shown meanwhile.
   */
  | readonly [kind: 'held', held: boolean]
  /** A control that has changed while its values were kept from the displays. */
  | readonly [kind: 'missed', layoutId: string, lid: number]
  | ShownEntry
  | ShownZeroEntry
  | ShownGoneEntry
  | ScreenEntry
  /** When an action was last accepted, ms since 1970. */
  | readonly [kind: 'acted', at: number]
  /** Whether an operator has opened or closed the room of a layout. */
  | readonly [kind: 'room', layoutId: string, open: boolean]
  /** How many people have joined a layout on a day, counted since 1970, UTC. */
  | readonly [kind: 'joined', layoutId: string, day: number, people: number]
  /** How many people may join a layout on a day, counted since 1970, UTC, beyond those whom the settings allow. */
  | readonly [kind: 'more', layoutId: string, day: number, more: number]
  | EdgeEntry
  | PositionEntry
  | WaitingEntry
  | AuthorEntry
  | UsedCodeEntry
  | StageEntry
  | ReplicatedEntry

/** The entries of five members and more. */
type LongEntry = ControlEntry | ChoicesEntry | TextsShownEntry | VoicesEntry | TextEntry | PositionEntry

// Apart from each other: the compiler of typia 12 fails where a tuple is more than twice as long as another.
const isLongEntry = typia.createIs<LongEntry>()
const isShortEntry = typia.createIs<Exclude<StateEntry, LongEntry>>()

export function isEntries(entries: unknown): entries is readonly StateEntry[] {
  return Array.isArray(entries) && entries.every((entry) => isLongEntry(entry) || isShortEntry(entry))
}

export function controlEntry(state: ControlState): ControlEntry {
  const { layoutId, lid, type, count, value, votes, choices } = state
  return ['control', layoutId, lid, type, count, value, choices ? null : votes]
}

export function choicesEntry(
  { layoutId, lid, type }: ControlState,
  { participants, choices }: ChoicesPiece,
): ChoicesEntry {
  return ['choices', layoutId, lid, type, participants, choices]
}

export function textsShownEntry(
  { layoutId, lid }: ControlState,
  { texts, textIds }: ShownChange,
): TextsShownEntry {
  return ['texts-shown', layoutId, lid, texts, textIds]
}

export function voicesEntry(
  { layoutId, lid }: ControlState,
  { participants, texts, textIds }: VoicesPiece,
): VoicesEntry {
  return ['voices', layoutId, lid, participants, texts, textIds]
}
