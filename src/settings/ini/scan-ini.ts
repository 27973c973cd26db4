/** Something wrong in the text; `place` is `line 7` or `[http] port`. */
export interface IniError {
  readonly place: string
  readonly reason: string
}

export interface IniScan {
  /** Sections by name, each with the lines of its keys, from 1. */
  readonly sections: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The lines that an INI parser reads just as a person does. */
  readonly soundLines: readonly string[]
  readonly faults: readonly IniError[]
}

/**
 * Finds in an INI text what parsers pass over, merge or cut without a word: lines that are no `key = value`, keys
 * before any section, whatever is given twice, and values with something in them that is not taken literally.
 */
export function scanIni(text: string): IniScan {
  const scanner = new IniScanner()
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) scanner.take(line.trim(), index + 1)
  return scanner
}

class IniScanner implements IniScan {
  readonly sections = new Map<string, Map<string, number>>()
  readonly soundLines: string[] = []
  readonly faults: IniError[] = []
  readonly #sectionLines = new Map<string, number>()
  #section: string | undefined
  /** Below a faulty section line: its keys belong nowhere, which is no fault of theirs. */
  #lost = false

  take(line: string, number: number): void {
    if (line === '' || line.startsWith(';') || line.startsWith('#')) return
    if (line.startsWith('[')) return this.#takeSection(line, number)
    const [, key, value = ''] = /^([\w-]+)\s*=\s*(.*)$/s.exec(line) ?? []
    if (key === undefined)
      return this.#blame(`line ${number}`, 'expected key = value, a [section], or a comment behind ; or #')
    if (this.#section !== undefined) this.#takeKey(this.#section, key, value, number)
    else if (!this.#lost)
      this.#blame(`line ${number}`, 'expected a section such as [http] above the first key')
  }

  #takeSection(line: string, number: number): void {
    this.#section = /^\[([\w.-]+)\]$/.exec(line)?.[1]
    this.#lost = this.#section === undefined
    if (this.#section === undefined)
      return this.#blame(
        `line ${number}`,
        'expected a section such as [http] or [display.main], with nothing behind it',
      )
    const earlier = this.#sectionLines.get(this.#section)
    if (earlier !== undefined)
      this.#blame(
        `[${this.#section}]`,
        `given twice, in lines ${earlier} and ${number}; put all of its keys under the first`,
      )
    else {
      this.#sectionLines.set(this.#section, number)
      this.sections.set(this.#section, new Map())
    }
    this.soundLines.push(line)
  }

  #takeKey(section: string, key: string, value: string, number: number): void {
    const place = `[${section}] ${key}`
    const keys = this.sections.get(section)!
    const earlier = keys.get(key)
    if (earlier !== undefined)
      return this.#blame(place, `given twice, in lines ${earlier} and ${number}; take one out`)
    keys.set(key, number)
    const reason = describeMisreading(value)
    if (reason !== undefined) this.#blame(place, reason)
    else this.soundLines.push(`${key} = ${value}`)
  }

  #blame(place: string, reason: string): void {
    this.faults.push({ place, reason })
  }
}

/** Why a value would not be taken as it stands there; `undefined` if it would. */
function describeMisreading(value: string): string | undefined {
  if (/[\u2028\u2029]/.test(value))
    return 'an invisible line separator (U+2028 or U+2029) stands in the value; write the line anew'
  if (value.startsWith('"'))
    return isJsonText(value)
      ? undefined
      : 'a value that begins with a double quote must end with one, with nothing behind it; inside, write \\\\ for \\ and \\" for "'
  if (value.startsWith("'") && value.endsWith("'"))
    return 'single quotes mean nothing here; use double quotes or none'
  if (/[;#]|\\\\/.test(value))
    return 'a value with ; or # or \\\\ in it must stand in double quotes (with \\\\ for each \\); a comment needs a line of its own'
  return undefined
}

function isJsonText(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'string'
  } catch {
    return false
  }
}
