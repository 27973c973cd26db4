import { dirname } from 'node:path'
import { FaultyConfiguration } from '../errors.js'
import { displayKeys } from './display-keys.js'
import { findConflicts } from './find-conflicts.js'
import { findSettingsFile, type Surroundings } from './find-settings-file.js'
import { findUnknown, findUnknownVariables } from './find-unknown.js'
import { judgeSection } from './judge-section.js'
import { parseIni } from './parse-ini.js'
import { readIni } from './read-ini.js'
import { defaultDisplay, displayNameOf, sections } from './sections.js'
import type { Draft, SectionDrafts, Settings } from './settings.js'
import type { Sources } from './sources.js'

/**
 * Reads the settings: environment over file over defaults. They are judged here, once, and nowhere else.
 *
 * @throws {FaultyConfiguration} with every fault there is; nothing of a faulty file is used.
 */
export function loadSettings(surroundings: Surroundings): Settings {
  const sources = openSources(surroundings)
  const { env, ini, file, base } = sources
  const judged = Object.entries(sections).map(
    ([section, keys]) => [section, judgeSection(section, keys, sources)] as const,
  )
  const displayNames = namesOfDisplays(sources)
  const judgedDisplays = displayNames.map(
    (name) => [name, judgeSection(`display.${name}`, displayKeys, sources)] as const,
  )
  const draft: Draft = {
    ...(Object.fromEntries(judged.map(([section, { values }]) => [section, values])) as SectionDrafts),
    displays: judgedDisplays.map(([name, { values }]) => ({ name, ...values })),
  }
  const faults = [
    ...ini.faults.map((fault) => ({ file, ...fault })),
    ...findUnknown(sources),
    ...[...judged, ...judgedDisplays].flatMap(([, { faults }]) => faults),
    ...findConflicts(draft, sources),
  ]
  if (faults.length > 0) throw new FaultyConfiguration(faults)
  const sectionNames = [...Object.keys(sections), ...displayNames.map((name) => `display.${name}`)]
  const warnings = findUnknownVariables(env, sectionNames)
  return deepFreeze({ source: file, base, ...draft, warnings } as Settings)
}

function openSources(surroundings: Surroundings): Sources {
  const { env, cwd } = surroundings
  const file = findSettingsFile(surroundings)
  if (file === undefined) return { env, ini: parseIni(''), file: 'built-in defaults', base: cwd }
  return { env, ini: readIni(file), file, base: dirname(file) }
}

/** A section whose NAME is not sound shows that a display was meant, so that none is made up for it. */
function namesOfDisplays({ ini }: Sources): string[] {
  const written = [...ini.sections.keys()].filter((section) => section.startsWith('display.'))
  if (written.length === 0) return [defaultDisplay]
  return written.map(displayNameOf).filter((name) => name !== undefined)
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object') deepFreeze(part)
  return Object.freeze(value)
}
