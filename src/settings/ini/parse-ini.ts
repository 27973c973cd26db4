import { parse } from 'ini'
import { InvalidConfiguration } from '../../errors.js'
import type { Diagnostic } from '../../json/diagnose.js'
import { decodeUtf8 } from '../../json/read-json-file.js'
import type { Writers } from '../../trust/file-ownership.js'
import { readTrustedFile } from '../../trust/read-trusted-file.js'
import { scanIni } from './scan-ini.js'

/** An INI file as written: texts by section (`display.main` is one name) and key. */
export interface IniFile {
  /** The text of a key is `undefined` if it is wrong; the reason is among the errors. */
  readonly sections: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>
  readonly errors: readonly Diagnostic[]
}

/**
 * Reads an INI file in UTF-8, with or without a byte order mark.
 *
 * @param writers who may write it; default the caller and root.
 * @throws {InvalidConfiguration} if it cannot be read, or somebody else could have written it.
 */
export function readIni(file: string, writers?: Writers): IniFile {
  return parseIni(decodeUtf8(file, readTrusted(file, writers)))
}

function readTrusted(file: string, writers?: Writers): Buffer {
  try {
    return readTrustedFile(file, writers).content
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw error
    throw InvalidConfiguration.of(
      file,
      `cannot be read: ${(error as Error).message}; check its path and permissions`,
    )
  }
}

/** Parses an INI text. Never throws: lines that cannot be read literally are among the errors. */
export function parseIni(text: string): IniFile {
  const { sections, safeLines, errors } = scanIni(text)
  // The parser would read a bare dot in a section's name as nesting.
  const lines = safeLines.map((line) => (line.startsWith('[') ? line.replaceAll('.', '\\.') : line))
  const parsed: Record<string, Record<string, unknown> | undefined> = parse(lines.join('\n'))
  const texts = [...sections].map(
    ([section, keys]) =>
      [section, new Map([...keys.keys()].map((key) => [key, valueText(parsed[section]?.[key])]))] as const,
  )
  return { sections: new Map(texts), errors }
}

/** The parser converts the words true, false and null. */
function valueText(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}
