import { isIdentifier } from '../../json/identifier.js'
import type { SettingForm } from './form.js'

/** A line that can be shown to people: neither control characters (Unicode category C) nor line separators. */
export function line(most: number): SettingForm<string> {
  const pattern = /^[^\p{C}\p{Zl}\p{Zp}]+$/u
  return {
    expected: `a text of 1 to ${most} printable characters`,
    read: (text) => (pattern.test(text) && text.trim() !== '' && [...text].length <= most ? text : undefined),
  }
}

/** One of a few words. */
export function choice<const Word extends string>(...words: readonly Word[]): SettingForm<Word> {
  return {
    expected: `one of ${words.join(', ')}`,
    read: (text) => words.find((word) => word === text),
  }
}

/** The same, or empty, which leaves the decision to something else. */
export function emptyOr<T>({ expected, read }: SettingForm<T>): SettingForm<T | ''> {
  return {
    expected: `${expected}, or nothing`,
    read: (text, base) => (text === '' ? '' : read(text, base)),
  }
}

/** `*`, or the ids of layouts. */
export const layoutIds: SettingForm<readonly string[]> = {
  expected: '* for all layouts, or layoutIds with commas between them (letters A to Z, digits, _ or -)',
  read: (text) => (text === '*' ? ['*'] : readList(text, readIdentifier)),
}

/** Reads a list with commas between its items, none of which may be empty or unfit. */
export function readList<T>(text: string, readItem: (item: string) => T | undefined): T[] | undefined {
  const items = text.split(',').map((item) => readItem(item.trim()))
  return items.every((item) => item !== undefined) ? [...new Set(items)] : undefined
}

function readIdentifier(text: string): string | undefined {
  return isIdentifier(text) ? text : undefined
}
