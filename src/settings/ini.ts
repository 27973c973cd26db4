import { InvalidConfiguration } from '../errors.js'
import type { Diagnostic } from '../json/diagnose.js'
import { decodeUtf8 } from '../json/read-json-file.js'
import type { Writers } from '../trust/file-ownership.js'
import { readTrustedFile } from '../trust/read-trusted-file.js'

/** An INI file as written: texts by section (`display.main` is one name) and key. */
export interface IniFile {
  /** The text of a key is `undefined` if it is wrong; the reason is among the errors. */
  readonly sections: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>
  /** Each place is `line 7` or `[http] port`. */
  readonly errors: readonly Diagnostic[]
}

/**
 * Parses an INI text. Never throws. Everything that INI parsers disagree about, or silently skip, merge or cut, is an
 * error: lines that are not `key = value`, keys before any section, duplicates, and values that are not literal.
 */
export function parseIni(text: string): IniFile {
  const parser = new IniParser()
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) parser.take(line.trim(), index + 1)
  return parser
}

class IniParser implements IniFile {
  readonly sections = new Map<string, Map<string, string | undefined>>()
  readonly errors: Diagnostic[] = []
  /** Where each section and key is first written, by its place (`[http]`, `[http] port`). */
  readonly #lines = new Map<string, number>()
  #section: string | undefined
  /** Set after an invalid section line, whose keys are not reported. */
  #isSectionInvalid = false

  /** @param line without blanks at its ends. @param number from 1. */
  take(line: string, number: number): void {
    if (line === '' || line.startsWith(';') || line.startsWith('#')) return
    if (line.startsWith('[')) return this.#takeSection(line, number)
    const [, key, value = ''] = /^([\w-]+)\s*=\s*(.*)$/s.exec(line) ?? []
    if (key === undefined)
      return this.#report(
        `line ${number}`,
        'expected key = value, a [section], or a comment beginning with ; or #',
      )
    if (this.#section !== undefined) this.#takeKey(this.#section, key, value, number)
    else if (!this.#isSectionInvalid)
      this.#report(`line ${number}`, 'expected a section such as [http] before the first key')
  }

  #takeSection(line: string, number: number): void {
    this.#section = /^\[([\w.-]+)\]$/.exec(line)?.[1]
    this.#isSectionInvalid = this.#section === undefined
    if (this.#section === undefined)
      return this.#report(
        `line ${number}`,
        'expected a section such as [http] or [display.main], with nothing after it',
      )
    const earlier = this.#lines.get(line)
    if (earlier !== undefined)
      return this.#report(
        line,
        `appears twice, on lines ${earlier} and ${number}; move all its keys under the first`,
      )
    this.#lines.set(line, number)
    this.sections.set(this.#section, new Map())
  }

  #takeKey(section: string, key: string, value: string, number: number): void {
    const place = `[${section}] ${key}`
    const earlier = this.#lines.get(place)
    if (earlier !== undefined)
      return this.#report(place, `appears twice, on lines ${earlier} and ${number}; remove one`)
    this.#lines.set(place, number)
    const reason = whyNotLiteral(value)
    this.sections.get(section)!.set(key, reason === undefined ? literal(value) : undefined)
    if (reason !== undefined) this.#report(place, reason)
  }

  #report(place: string, reason: string): void {
    this.errors.push({ place, reason })
  }
}

/** Why other INI parsers might not read a value literally; `undefined` if all of them do. */
function whyNotLiteral(value: string): string | undefined {
  if (/[\u2028\u2029]/.test(value))
    return 'the value contains an invisible line separator (U+2028 or U+2029); type the line again'
  if (value.startsWith('"'))
    return isJsonText(value)
      ? undefined
      : 'a value that begins with a double quote must end with one, with nothing after it; inside, write \\\\ for \\ and \\" for "'
  if (value.startsWith("'") && value.endsWith("'"))
    return 'single quotes have no meaning here; use double quotes or none'
  if (/[;#]|\\\\/.test(value))
    return 'a value containing ; or # or \\\\ must be in double quotes (with \\\\ for each \\); a comment needs its own line'
  return undefined
}

function isJsonText(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'string'
  } catch {
    return false
  }
}

/** What is in double quotes is written as in JSON. */
function literal(value: string): string {
  return value.startsWith('"') ? JSON.parse(value) : value
}

/** Reads an INI file in UTF-8. @throws {InvalidConfiguration} if it cannot be read, or somebody else could have written it. */
export function readIni(file: string, writers?: Writers): IniFile {
  try {
    return parseIni(decodeUtf8(file, readTrustedFile(file, writers).content))
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw error
    throw InvalidConfiguration.of(
      file,
      `cannot be read: ${(error as Error).message}; check its path and permissions`,
    )
  }
}
