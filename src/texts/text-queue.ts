import type { WaitingText } from '../wire/control-state.js'

/** The texts of one layout that wait. */
export interface Queue {
  /** By textId, oldest first. */
  readonly texts: Map<string, WaitingText>
  /** The participant who wrote a text, by textId, if known; and how many texts of each wait. */
  readonly authors: Map<string, string>
  readonly counts: Map<string, number>
  /** The textId given last, as a number. */
  newest: number
  /** Grows with every change. */
  revision: number
}

/** A text that waited, and who wrote it; `''` if unknown. */
export interface KeptText {
  readonly text: WaitingText
  readonly author: string
}

export function newQueue(): Queue {
  return { texts: new Map(), authors: new Map(), counts: new Map(), newest: 0, revision: 0 }
}

/** Noting an author again changes nothing. @param participant `''` if unknown. */
export function noteAuthor({ authors, counts }: Queue, textId: string, participant: string): void {
  if (participant === '' || authors.has(textId)) return
  authors.set(textId, participant)
  counts.set(participant, (counts.get(participant) ?? 0) + 1)
}

export function forget({ texts, authors, counts }: Queue, textIds: readonly string[]): void {
  for (const textId of textIds) {
    texts.delete(textId)
    const author = authors.get(textId) ?? ''
    authors.delete(textId)
    const left = (counts.get(author) ?? 0) - 1
    if (left > 0) counts.set(author, left)
    else counts.delete(author)
  }
}

/** Puts the oldest first: ids grow. An iteration that is under way goes on with all of them. */
export function sort({ texts }: Queue): void {
  const sorted = [...texts].sort(([one], [other]) => numberOf(one) - numberOf(other))
  texts.clear()
  for (const [textId, text] of sorted) texts.set(textId, text)
}

/** The base in which a textId is written: ids are short, since people type them. */
const idBase = 36

export function idOf(number: number): string {
  return number.toString(idBase)
}

/** The number that a textId is; 0 for one that is none, or too large to be counted up. */
export function numberOf(textId: string): number {
  const number = Number.parseInt(textId, idBase)
  return Number.isSafeInteger(number) ? number : 0
}
