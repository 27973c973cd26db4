import type { Fault } from '../errors.js'
import type { Key, Keys, Values } from './key.js'
import { type SettingText, type Sources, settingText } from './sources.js'

/** A section as far as it could be judged: what has a fault has no value. */
export interface Judgement<K> {
  readonly values: Partial<Values<K>>
  readonly faults: readonly Fault[]
}

/** Reads the value of every key of a section (`http`, `display.main`). */
export function judgeSection<K extends Keys>(section: string, keys: K, sources: Sources): Judgement<K> {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [name, key] of Object.entries(keys)) {
    const entry = settingText(section, name, key, sources)
    const value = entry.text === undefined ? undefined : key.form.read(entry.text, sources.base)
    if (value !== undefined) values[camelCase(name)] = value
    else if (!isBlamed(section, name, entry, sources)) faults.push(misfit(key, entry))
  }
  return { values: values as Partial<Values<K>>, faults }
}

/** Whether the file has the key but a fault of its own says what is wrong with it. */
function isBlamed(section: string, name: string, { text }: SettingText, { ini }: Sources): boolean {
  return text === undefined && ini.sections.get(section)?.has(name) === true
}

function misfit({ form }: Key<unknown>, { file, place, text }: SettingText): Fault {
  return { file, place, reason: `expected ${form.expected}, but ${describeText(text)}` }
}

function describeText(text: string | undefined): string {
  if (text === undefined) return 'it is missing'
  if (text === '') return 'it is empty'
  return text.length > 80 ? `a text of ${text.length} characters came` : `${JSON.stringify(text)} came`
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
