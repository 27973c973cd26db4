import { parse } from 'ini'
import { type IniError, scanIni } from './scan-ini.js'

/** An INI file as it is written: texts by section (`display.main` is one name) and key. */
export interface IniFile {
  /** The text of a key is `undefined` if a fault says why. */
  readonly sections: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>
  readonly faults: readonly IniError[]
}

/** Parses an INI text. Never throws: what cannot be taken as it stands is among the faults. */
export function parseIni(text: string): IniFile {
  const { sections, soundLines, faults } = scanIni(text)
  // A bare dot in a section's name would make it a section within a section.
  const lines = soundLines.map((line) => (line.startsWith('[') ? line.replaceAll('.', '\\.') : line))
  const parsed: Record<string, Record<string, unknown> | undefined> = parse(lines.join('\n'))
  const texts = [...sections].map(
    ([section, keys]) =>
      [section, new Map([...keys.keys()].map((key) => [key, valueText(parsed[section]?.[key])]))] as const,
  )
  return { sections: new Map(texts), faults }
}

/** The parser makes values of the words true, false and null. */
function valueText(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}
