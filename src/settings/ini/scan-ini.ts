import type { Diagnostic } from '../../json/diagnose.js'

/**
 * Finds in an INI text what parsers silently skip, merge or cut: lines that are not `key = value`, keys before any
 * section, duplicates, and values that would not be read literally.
 */
export function scanIni(text: string): Pick<IniScanner, 'sections' | 'safeLines' | 'errors'> {
  const scanner = new IniScanner()
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) scanner.take(line.trim(), index + 1)
  return scanner
}

class IniScanner {
  /** By name, each with the line numbers of its keys, from 1. */
  readonly sections = new Map<string, Map<string, number>>()
  /** The lines that every INI parser reads literally. */
  readonly safeLines: string[] = []
  /** Each place is `line 7` or `[http] port`. */
  readonly errors: Diagnostic[] = []
  readonly #sectionLines = new Map<string, number>()
  #section: string | undefined
  /** After an invalid section line, whose keys are not reported. */
  #isSectionInvalid = false

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
    const earlier = this.#sectionLines.get(this.#section)
    if (earlier !== undefined)
      this.#report(
        `[${this.#section}]`,
        `appears twice, on lines ${earlier} and ${number}; move all its keys under the first`,
      )
    else {
      this.#sectionLines.set(this.#section, number)
      this.sections.set(this.#section, new Map())
    }
    this.safeLines.push(line)
  }

  #takeKey(section: string, key: string, value: string, number: number): void {
    const place = `[${section}] ${key}`
    const keys = this.sections.get(section)!
    const earlier = keys.get(key)
    if (earlier !== undefined)
      return this.#report(place, `appears twice, on lines ${earlier} and ${number}; remove one`)
    keys.set(key, number)
    const reason = whyNotLiteral(value)
    if (reason !== undefined) this.#report(place, reason)
    else this.safeLines.push(`${key} = ${value}`)
  }

  #report(place: string, reason: string): void {
    this.errors.push({ place, reason })
  }
}

/** Why a value would not be read literally; `undefined` if it would. */
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
