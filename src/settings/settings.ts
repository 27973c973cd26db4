import { join } from 'node:path'
import type { displayKeys } from './display-keys.js'
import { mayExist } from './find-settings-file.js'
import type { Values } from './key.js'
import { shippedLayouts } from './package-root.js'
import type { sections } from './sections.js'

/** The values of every section, named as in the table: sizes in bytes, durations in seconds, paths absolute. */
type SectionValues = { readonly [Section in keyof typeof sections]: Values<(typeof sections)[Section]> }

/** All settings, checked and deeply frozen. */
export interface Settings extends SectionValues {
  /** Absolute path of the settings file, or `built-in defaults`. */
  readonly source: string
  /** Absolute folder for relative paths: that of the file, or the working folder if there is none. */
  readonly base: string
  /** Where a service that names no folder of layouts has its own, or makes it: absolute; `''` if it names one, or has no state. */
  readonly ownLayouts: string
  readonly displays: readonly DisplaySettings[]
  /** Problems that do not prevent use, a line each. */
  readonly warnings: readonly string[]
}

/** One `[display.NAME]`; its layouts are `['*']` for all. */
export interface DisplaySettings extends Values<typeof displayKeys> {
  readonly name: string
}

/** Settings being checked: values with errors are missing. */
export interface Draft extends SectionDrafts, Pick<Settings, 'base' | 'ownLayouts'> {
  readonly displays: readonly (Pick<DisplaySettings, 'name'> & Partial<DisplaySettings>)[]
}

export type SectionDrafts = { readonly [Section in keyof SectionValues]: Partial<SectionValues[Section]> }

/** Where the show is recorded: absolute; `''` if there is no place for it. */
export function recordingsFolder({
  record: { folder },
  service: { state },
}: {
  readonly record: Pick<Settings['record'], 'folder'>
  readonly service: Pick<Settings['service'], 'state'>
}): string {
  return folder || (state && join(state, 'recordings'))
}

/** Where a service has layouts of its own, which it may change. @param state its state folder. @returns `''` without one. */
export function ownLayoutsFolder(state: string): string {
  return state && join(state, 'show', 'layouts')
}

/**
 * The layouts of a service that names none: its own as soon as it has a folder for them, else the demo.
 * @param own that folder, or `''`.
 */
export function unnamedLayouts(own: string): string {
  return own !== '' && mayExist(own) ? own : shippedLayouts
}
