import { resolve } from 'node:path'
import { isIdentifier } from '../../json/identifier.js'

/** A line without control characters (Unicode category C) or line separators. */
export function line(most: number): SettingForm<string> {
  return {
    expected: `a text of 1 to ${most} printable characters`,
    read: (text) =>
      printablePattern.test(text) && text.trim() !== '' && [...text].length <= most ? text : undefined,
  }
}

const printablePattern = /^[^\p{C}\p{Zl}\p{Zp}]+$/u

/** A text that people type, without blanks at its ends, which they would not see. */
export function password(least: number, most: number): SettingForm<string> {
  return {
    expected: `${least} to ${most} printable characters without blanks at the ends`,
    read: (text) => {
      const { length } = [...text]
      const isGood = printablePattern.test(text) && text.trim() === text
      return isGood && length >= least && length <= most ? text : undefined
    },
  }
}

/** An SSID (IEEE 802.11 §9.4.2.2). */
export const networkName: SettingForm<string> = {
  expected: 'the name of a network, 1 to 32 bytes of printable UTF-8',
  read: (text) => (printablePattern.test(text) && Buffer.byteLength(text) <= 32 ? text : undefined),
}

/** A WPA passphrase, or its key in hexadecimal (IEEE 802.11 annex J.4). */
export const networkPassword: SettingForm<string> = {
  expected: 'a WPA password, 8 to 63 ASCII characters or 64 hexadecimal digits',
  read: (text) => (/^(?:[\x20-\x7e]{8,63}|[0-9a-fA-F]{64})$/.test(text) ? text : undefined),
}

/** The name of a machine, which is also a word of the broker's subjects. */
export const machineName: SettingForm<string> = {
  expected: '1 to 32 letters A to Z, digits, _ or -',
  read: (text) => (/^[A-Za-z0-9_-]{1,32}$/.test(text) ? text : undefined),
}

export function choice<const Word extends string>(...words: readonly Word[]): SettingForm<Word> {
  return {
    expected: `one of ${words.join(', ')}`,
    read: (text) => words.find((word) => word === text),
  }
}

/** The same form, or empty, so that a preset decides. */
export function emptyOr<T>({ expected, read }: SettingForm<T>): SettingForm<T | ''> {
  return {
    expected: `${expected}, or empty`,
    read: (text, base) => (text === '' ? '' : read(text, base)),
  }
}

/** A path, made absolute; an empty text means `whenEmpty`. */
export function pathForm(whenEmpty = ''): SettingForm<string> {
  return {
    expected: 'a path, absolute or relative to the settings file (~ is not expanded), or empty',
    read: (text, base) => {
      // The system allows no NUL in a path; other control characters are editing mistakes.
      if (/[\u0000-\u001f\u007f]/.test(text) || /^~(?:[\\/]|$)/.test(text)) return undefined
      return text === '' ? whenEmpty : resolve(base, text)
    },
  }
}

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

/** What the text of a setting must look like, and how it is read. */
export interface SettingForm<T> {
  /** Completes "expected …" in messages. */
  readonly expected: string
  /** @param base absolute folder for relative paths. @returns the value, or `undefined` if the text is not as expected. */
  read(text: string, base: string): T | undefined
}
