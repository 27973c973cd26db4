import { isIdentifier } from '../../json/identifier.js'
import type { SettingForm } from './form.js'

/** A line without control characters (Unicode category C) or line separators. */
export function line(most: number): SettingForm<string> {
  const pattern = /^[^\p{C}\p{Zl}\p{Zp}]+$/u
  return {
    expected: `a text of 1 to ${most} printable characters`,
    read: (text) => (pattern.test(text) && text.trim() !== '' && [...text].length <= most ? text : undefined),
  }
}

/** One of these words. */
export function choice<const Word extends string>(...words: readonly Word[]): SettingForm<Word> {
  return {
    expected: `one of ${words.join(', ')}`,
    read: (text) => words.find((word) => word === text),
  }
}

/** The same, or empty, so that a preset decides. */
export function emptyOr<T>({ expected, read }: SettingForm<T>): SettingForm<T | ''> {
  return {
    expected: `${expected}, or empty`,
    read: (text, base) => (text === '' ? '' : read(text, base)),
  }
}

/** `*`, or the ids of layouts. */
export const layoutIds: SettingForm<readonly string[]> = {
  expected: '* for all layouts, or layoutIds separated by commas (letters A to Z, digits, _ or -)',
  read: (text) => (text === '*' ? ['*'] : readList(text, readIdentifier)),
}

/** Reads a list separated by commas; every item must be readable. */
export function readList<T>(text: string, readItem: (item: string) => T | undefined): T[] | undefined {
  const items = text.split(',').map((item) => readItem(item.trim()))
  return items.every((item) => item !== undefined) ? [...new Set(items)] : undefined
}

function readIdentifier(text: string): string | undefined {
  return isIdentifier(text) ? text : undefined
}
