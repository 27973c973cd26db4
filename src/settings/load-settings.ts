import { dirname } from 'node:path'
import { type Fault, FaultyConfiguration } from '../errors.js'
import { deepFreeze } from '../json/deep-freeze.js'
import { displayKeys } from './display-keys.js'
import { findSettingConflicts } from './find-setting-conflicts.js'
import { findSettingsFile, type SettingsContext } from './find-settings-file.js'
import { findUnknown, findUnknownVariables } from './find-unknown.js'
import { parseIni } from './ini/parse-ini.js'
import { readIni } from './ini/read-ini.js'
import { judgeSection } from './judge-section.js'
import { defaultDisplay, displayNameOf, sections } from './sections.js'
import type { Draft, SectionDrafts, Settings } from './settings.js'
import type { Sources } from './sources.js'

/** What came of judging the settings. */
export interface SettingsJudgement {
  /** Only if there are no faults: nothing of a faulty file is used. */
  readonly settings: Settings | undefined
  /** What is sound, so that more can be judged by it. */
  readonly draft: Draft
  readonly faults: readonly Fault[]
}

/**
 * Reads the settings: environment over file over defaults.
 *
 * @throws {FaultyConfiguration} with every fault there is.
 */
export function loadSettings(surroundings: SettingsContext): Settings {
  const { settings, faults } = judgeSettings(surroundings)
  if (!settings) throw new FaultyConfiguration(faults)
  return settings
}

/**
 * The same for who wants to judge more in one go. They are judged here, once, and nowhere else.
 *
 * @throws {FaultyConfiguration} if the file cannot be read at all.
 */
export function judgeSettings(surroundings: SettingsContext): SettingsJudgement {
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
    ...findSettingConflicts(draft, sources),
  ]
  if (faults.length > 0) return { settings: undefined, draft, faults }
  const sectionNames = [...Object.keys(sections), ...displayNames.map((name) => `display.${name}`)]
  const warnings = findUnknownVariables(env, sectionNames)
  const settings = deepFreeze({ source: file, base, ...draft, warnings } as Settings)
  return { settings, draft, faults }
}

function openSources(surroundings: SettingsContext): Sources {
  const { env, cwd, writers } = surroundings
  const file = findSettingsFile(surroundings)
  if (file === undefined) return { env, ini: parseIni(''), file: 'built-in defaults', base: cwd }
  return { env, ini: readIni(file, writers), file, base: dirname(file) }
}

/** A section whose NAME is not sound shows that a display was meant, so that none is made up for it. */
function namesOfDisplays({ ini }: Sources): string[] {
  const written = [...ini.sections.keys()].filter((section) => section.startsWith('display.'))
  if (written.length === 0) return [defaultDisplay]
  return written.map(displayNameOf).filter((name) => name !== undefined)
}
