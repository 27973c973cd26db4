/** What the state file holds about texts that wait. */
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
type TextsDoneEntry = readonly [kind: 'texts-done', layoutId: string, textIds: readonly string[]]

/** The newest textId of a layout, whether or not the text still waits: none up to it may be used again. */
type NewestTextEntry = readonly [kind: 'newest-text', layoutId: string, textId: string]

export function isWaitingEntry(entry: readonly [kind: string, ...unknown[]]): entry is WaitingEntry {
  return entry[0] === 'text' || entry[0] === 'texts-done' || entry[0] === 'newest-text'
}
