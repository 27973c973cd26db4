import { dirname } from 'node:path'
import { type ConfigurationError, InvalidConfiguration } from '../errors.js'
import { deepFreeze } from '../json/deep-freeze.js'
import { displayKeys } from './display-keys.js'
import { findRedirectLoops, findSettingConflicts, findUnheardProbes } from './find-setting-conflicts.js'
import { findSettingsFile, type SettingsContext } from './find-settings-file.js'
import { findUnknown, findUnknownVariables } from './find-unknown.js'
import { parseIni, readIni } from './ini.js'
import { readSection, type Sources } from './read-section.js'
import { defaultDisplay, displayNameOf, sections } from './sections.js'
import {
  type DisplaySettings,
  type Draft,
  ownLayoutsFolder,
  type SectionDrafts,
  type Settings,
  unnamedLayouts,
} from './settings.js'

/** Reads the settings: environment over file over defaults. @throws {InvalidConfiguration} with every error. */
export function loadSettings(context: SettingsContext): Settings {
  const { settings, errors } = checkSettings(context)
  if (!settings) throw new InvalidConfiguration(errors)
  return settings
}

/**
 * As `loadSettings`, for a caller that checks more and reports all errors together.
 * @returns the settings only if there are no errors: no part of a file with errors is used; and the values without errors,
 * so that checking can go on.
 * @throws {InvalidConfiguration} if the file cannot be read at all.
 */
export function checkSettings(context: SettingsContext): {
  readonly settings: Settings | undefined
  readonly draft: Draft
  readonly errors: readonly ConfigurationError[]
} {
  const sources = openSources(context)
  const { env, ini, file, base } = sources
  const read = Object.entries(sections).map(
    ([section, keys]) => [section, readSection(section, keys, sources)] as const,
  )
  const displayNames = namesOfDisplays(sources)
  const readDisplays = displayNames.map(
    (name) => [name, readSection(`display.${name}`, displayKeys, sources)] as const,
  )
  const values = Object.fromEntries(read.map(([section, { values }]) => [section, values])) as SectionDrafts
  const { layouts, state = '' } = values.service
  const isNamed = layouts !== ''
  const ownLayouts = isNamed ? '' : ownLayoutsFolder(context.state ?? state)
  const draft: Draft = {
    base,
    ...values,
    service: isNamed ? values.service : { ...values.service, layouts: unnamedLayouts(ownLayouts) },
    ownLayouts,
    displays: readDisplays.map(([name, { values }]) => ({ name, ...values })),
  }
  const errors = [
    ...ini.errors.map((error) => ({ file, ...error })),
    ...findUnknown(sources),
    ...[...read, ...readDisplays].flatMap(([, section]) => section.errors),
    ...findSettingConflicts(draft, sources),
  ]
  if (errors.length > 0) return { settings: undefined, draft, errors }
  const sectionNames = [...Object.keys(sections), ...displayNames.map((name) => `display.${name}`)]
  const warnings = [
    ...findUnknownVariables(env, sectionNames),
    ...findUnheardProbes(draft),
    ...findRedirectLoops(draft),
  ]
  const settings = deepFreeze({ source: file, ...draft, warnings } as Settings)
  return { settings, draft, errors }
}

/** The displays of a draft whose maps can be checked; defaults replace other values with errors. */
export function completeDisplays({ displays }: Pick<Draft, 'displays'>): DisplaySettings[] {
  return displays
    .filter(({ map, layouts }) => map !== undefined && layouts !== undefined)
    .map((display) => ({ ...displayDefaults, ...display }) as DisplaySettings)
}

const noSources = { env: {}, ini: parseIni(''), file: '', base: '/' }
const { values: displayDefaults } = readSection('display', displayKeys, noSources)

function openSources(context: SettingsContext): Sources {
  const { env, cwd, writers } = context
  const file = findSettingsFile(context)
  if (file === undefined) return { env, ini: parseIni(''), file: 'built-in defaults', base: cwd }
  return { env, ini: readIni(file, writers), file, base: dirname(file) }
}

/** A section with an invalid NAME also means that the default display is not wanted. */
function namesOfDisplays({ ini }: Sources): string[] {
  const written = [...ini.sections.keys()].filter((section) => section.startsWith('display.'))
  if (written.length === 0) return [defaultDisplay]
  return written.map(displayNameOf).filter((name) => name !== undefined)
}
