import type { ConfigurationError } from '../errors.js'
import type { IniFile } from './ini.js'
import type { Key, Keys, Values } from './key.js'
import { variableOf } from './sections.js'

export interface Sources {
  readonly env: NodeJS.ProcessEnv
  readonly ini: IniFile
  /** Path of the INI file, or `built-in defaults`. */
  readonly file: string
  /** Absolute folder for relative paths. */
  readonly base: string
}

/** Reads the value of every key of a section (`http`, `display.main`); keys with an error have none. */
export function readSection<K extends Keys>(section: string, keys: K, sources: Sources) {
  const values: Record<string, unknown> = {}
  const errors: ConfigurationError[] = []
  for (const [name, key] of Object.entries(keys)) {
    const { file, place, text } = settingText(section, name, key, sources)
    const value = text === undefined ? undefined : key.form.read(text, sources.base)
    if (value !== undefined) values[camelCase(name)] = value
    // What is written but has no text is among the errors of the INI file.
    else if (text !== undefined || !sources.ini.sections.get(section)?.has(name))
      errors.push({ file, place, reason: `expected ${key.form.expected}; ${describeText(text, key.secret)}` })
  }
  return { values: values as Partial<Values<K>>, errors }
}

/**
 * The text in effect, and where it is written: the environment, else the file, else the default. It is `undefined` if there
 * is none, or if an error of the file already says what is wrong with it.
 */
export function settingText(section: string, name: string, key: Key<unknown>, sources: Sources) {
  const { env, ini, file } = sources
  const variable = variableOf(section, name)
  if (env[variable] !== undefined) return { file: 'environment', place: variable, text: env[variable] }
  const place = `[${section}] ${name}`
  const written = ini.sections.get(section)
  if (written?.has(name)) return { file, place, text: written.get(name) }
  return { file, place, text: written && key.required ? undefined : defaultOf(key, env) }
}

/** systemd separates several paths by colons. */
function defaultOf(key: Key<unknown>, env: NodeJS.ProcessEnv): string {
  const given = key.systemd === undefined ? undefined : env[key.systemd]?.split(':')[0]
  return given || key.default
}

function describeText(text: string | undefined, isSecret = false): string {
  if (text === undefined) return 'the key is missing'
  if (text === '') return 'received an empty value'
  return `received ${isSecret || text.length > 80 ? `${text.length} characters` : JSON.stringify(text)}`
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
