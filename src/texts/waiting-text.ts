import type { Lid, NonNegativeInteger } from '../json/scalars.js'

/** A text that an operator has not read yet; as operators see it. */
export interface WaitingText {
  /** Never used again for another text of the layout. */
  readonly textId: string
  /** The control that it was sent to. */
  readonly lid: Lid
  /** The text as written. */
  readonly value: string
  /** When it was accepted, ms since 1970. */
  readonly at: NonNegativeInteger
}

/** What has happened to a text, as reported to operators. */
export type TextEvent =
  | ({ readonly event: 'text' } & WaitingText)
  | { readonly event: 'text-done'; readonly textId: string; readonly approved: boolean }

/** What the state file holds about texts. */
export type WaitingEntry = TextEntry | TextsDoneEntry | NewestTextEntry

/** A text that waits for an operator. Earlier versions did not keep who wrote it. */
export type TextEntry = readonly [
  kind: 'text',
  layoutId: string,
  textId: string,
  lid: number,
  value: string,
  at: number,
  author?: string,
]

/** Texts that no longer wait: approved, rejected or dropped. */
export type TextsDoneEntry = readonly [kind: 'texts-done', layoutId: string, textIds: readonly string[]]

/** The newest textId of a layout, whether or not the text still waits: none up to it may be used again. */
export type NewestTextEntry = readonly [kind: 'newest-text', layoutId: string, textId: string]

export function isWaitingEntry(entry: readonly [kind: string, ...unknown[]]): entry is WaitingEntry {
  return entry[0] === 'text' || entry[0] === 'texts-done' || entry[0] === 'newest-text'
}
