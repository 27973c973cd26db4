import type { OwnText } from '../entry/kept-identity.js'

/** A text as the phone lists it. */
export interface ListedText {
  readonly text: string
  /** Of a text of this phone: it waits, all see it, or all have seen it. */
  readonly became?: 'waiting' | 'shown' | 'gone'
}

/** Newest own texts that are kept, and newest texts of all that are listed. */
const kept = 3
const listed = 5

/** Adds a text that counts; newest first. */
export function withText(own: readonly OwnText[] = [], text: string): readonly OwnText[] {
  return [{ text }, ...own.filter((each) => each.text !== text)].slice(0, kept)
}

/** Notices which of them all see now. @returns the same list if nothing is new. */
export function seenIn(own: readonly OwnText[], shown: readonly string[]): readonly OwnText[] {
  const isNew = ({ text, isShown }: OwnText) => !isShown && shown.includes(text)
  return own.some(isNew) ? own.map((each) => (isNew(each) ? { ...each, isShown: true } : each)) : own
}

/**
 * What a phone lists below the field, newest first: its own texts that nobody else sees, then the newest that all see.
 *
 * @param shown those that all see, newest last.
 */
export function listTexts(own: readonly OwnText[] = [], shown: readonly string[]): readonly ListedText[] {
  const unseen = own.filter(({ text }) => !shown.includes(text))
  const isOwn = (text: string) => own.some((each) => each.text === text)
  return [
    ...unseen.map(({ text, isShown }) => ({ text, became: isShown ? 'gone' : 'waiting' }) as const),
    ...shown
      .slice(-listed)
      .reverse()
      .map((text) => (isOwn(text) ? ({ text, became: 'shown' } as const) : { text })),
  ]
}
