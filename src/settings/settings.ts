import type { displayKeys } from './display-keys.js'
import type { Values } from './key.js'
import type { sections } from './sections.js'

/** The values of every section, under the names of the table: sizes in bytes, durations in seconds, paths absolute. */
type SectionValues = { readonly [Section in keyof typeof sections]: Values<(typeof sections)[Section]> }

/** Everything that a person may set, judged and deeply frozen. */
export interface Settings extends SectionValues {
  /** Absolute path of the settings file, or `built-in defaults`. */
  readonly source: string
  /** Absolute folder that relative paths were resolved against: the file's, or the working one without a file. */
  readonly base: string
  readonly displays: readonly DisplaySettings[]
  /** What a person should know although the settings can be used, a line each. */
  readonly warnings: readonly string[]
}

/** One `[display.NAME]`; its layouts are `['*']` for all. */
export interface DisplaySettings extends Values<typeof displayKeys> {
  readonly name: string
}

/** Settings while they are judged: what has a fault is missing. */
export interface Draft extends SectionDrafts {
  readonly displays: readonly (Pick<DisplaySettings, 'name'> & Partial<DisplaySettings>)[]
}

export type SectionDrafts = { readonly [Section in keyof SectionValues]: Partial<SectionValues[Section]> }
