import type { ConfigurationError } from '../errors.js'
import type { Key, Keys, Values } from './key.js'
import { type SettingText, type Sources, settingText } from './sources.js'

/** The values of a section; keys with an error have none. */
export interface SectionReading<K> {
  readonly values: Partial<Values<K>>
  readonly errors: readonly ConfigurationError[]
}

/** Reads the value of every key of a section (`http`, `display.main`). */
export function readSection<K extends Keys>(section: string, keys: K, sources: Sources): SectionReading<K> {
  const values: Record<string, unknown> = {}
  const errors: ConfigurationError[] = []
  for (const [name, key] of Object.entries(keys)) {
    const found = settingText(section, name, key, sources)
    const value = found.text === undefined ? undefined : key.form.read(found.text, sources.base)
    if (value !== undefined) values[camelCase(name)] = value
    else if (!isReported(section, name, found, sources)) errors.push(describeMistake(key, found))
  }
  return { values: values as Partial<Values<K>>, errors }
}

/** Whether the error of this key is among those of the INI file. */
function isReported(section: string, name: string, { text }: SettingText, { ini }: Sources): boolean {
  return text === undefined && ini.sections.get(section)?.has(name) === true
}

function describeMistake({ form }: Key<unknown>, { file, place, text }: SettingText): ConfigurationError {
  return { file, place, reason: `expected ${form.expected}; ${describeText(text)}` }
}

function describeText(text: string | undefined): string {
  if (text === undefined) return 'the key is missing'
  if (text === '') return 'received an empty value'
  return text.length > 80 ? `received ${text.length} characters` : `received ${JSON.stringify(text)}`
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
