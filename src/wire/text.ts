import type { Lid, NonNegativeInteger } from './scalars.js'

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

/** The texts that wait to be read. */
export interface TextsAnswer {
  /** Oldest first, at most 1,000. */
  readonly texts: readonly WaitingText[]
}
