import type { IniFile } from './ini/parse-ini.js'
import type { Key } from './key.js'
import { variableOf } from './sections.js'

/** Where settings are read from. */
export interface Sources {
  readonly env: NodeJS.ProcessEnv
  readonly ini: IniFile
  /** Path of the INI file, or `built-in defaults`. */
  readonly file: string
  /** Absolute folder for relative paths. */
  readonly base: string
}

/** The text of a key, and where it is written. */
export interface SettingText {
  readonly file: string
  readonly place: string
  /** `undefined` if there is none, or if an error of the file already says what is wrong with it. */
  readonly text: string | undefined
}

/** The text in effect: from the environment, else the file, else the default. */
export function settingText(section: string, name: string, key: Key<unknown>, sources: Sources): SettingText {
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
