import type { OwnText } from '../entry/kept-identity.js'

/** A text as the phone lists it. */
export interface ListedText {
  readonly text: string
  /** Of a text of this phone: it waits, all see it, or all have seen it. */
  readonly became?: 'waiting' | 'shown' | 'gone'
}

/** Newest own texts that are kept, and newest texts of others that are listed. */
const kept = 3
const listed = 5

/** Adds a text that counts; newest first. */
export function rememberText(own: readonly OwnText[] = [], text: string): readonly OwnText[] {
  return [{ text }, ...own.filter((each) => each.text !== text)].slice(0, kept)
}

/** Notices which of them all see now. @returns the same list if nothing is new. */
export function seenIn(own: readonly OwnText[], shown: readonly string[]): readonly OwnText[] {
  const isNew = ({ text, isShown }: OwnText) => !isShown && shown.includes(text)
  return own.some(isNew) ? own.map((each) => (isNew(each) ? { ...each, isShown: true } : each)) : own
}

/**
 * What a phone lists below the field, newest first: its own texts and what became of them, then the newest of others.
 *
 * @param shown those that all see, newest last.
 */
export function listTexts(own: readonly OwnText[] = [], shown: readonly string[]): readonly ListedText[] {
  const others = shown.filter((text) => !own.some((each) => each.text === text))
  return [
    ...own.map(({ text, isShown }) => {
      const unseen = isShown ? 'gone' : 'waiting'
      return { text, became: shown.includes(text) ? 'shown' : unseen } as const
    }),
    ...others
      .slice(-listed)
      .reverse()
      .map((text) => ({ text })),
  ]
}
