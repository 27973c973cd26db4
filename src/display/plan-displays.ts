import { type ConfigurationError, collectErrors, InvalidConfiguration } from '../errors.js'
import type { Catalogue } from '../layout/layout.js'
import { findClashes } from './find-clashes.js'
import type { DisplayOptions } from './link/display.js'
import type { AddressMap } from './map/address-map.js'
import { judgeMap } from './map/judge-map.js'
import { readAddressMap } from './map/map-file.js'
import { type ProfileSettings, profileOf } from './wire/presets.js'

/** One `[display.NAME]` of the settings. */
export interface DisplaySection
  extends ProfileSettings,
    Pick<DisplayOptions, 'name' | 'port' | 'layouts' | 'prefix'> {
  /** A main host and its backups, which get the same. */
  readonly host: readonly string[]
  /** Path of the address map, or empty. */
  readonly map: string
}

/** The display hosts of a show, and warnings about them. */
export interface DisplayPlan {
  readonly displays: readonly DisplayOptions[]
  readonly warnings: readonly string[]
}

/** Plans a display for each host of these sections. @throws {InvalidConfiguration} with every error of every map file. */
export function planDisplays(sections: readonly DisplaySection[], catalogue: Catalogue): DisplayPlan {
  const errors: ConfigurationError[] = []
  const warnings: string[] = []
  const displays = sections.flatMap((section) => {
    const map = collectErrors(errors, () => readMap(section, catalogue, warnings))
    const { name, port, layouts, prefix } = section
    const shared = { name, port, layouts, profile: profileOf(section), prefix, ...(map && { map }) }
    warnings.push(...findClashes(shared, catalogue))
    return section.host.map((host) => ({ ...shared, host }))
  })
  if (errors.length > 0) throw new InvalidConfiguration(errors)
  return { displays, warnings }
}

function readMap(
  { map: file, layouts }: DisplaySection,
  catalogue: Catalogue,
  warnings: string[],
): AddressMap | undefined {
  if (file === '') return undefined
  const map = readAddressMap(file)
  const wanted = [...catalogue.values()].filter(
    ({ layoutId }) => layouts.includes('*') || layouts.includes(layoutId),
  )
  const verdict = judgeMap(map, wanted)
  if (verdict.errors.length > 0) throw new InvalidConfiguration(verdict.errors)
  warnings.push(...verdict.warnings)
  return map
}
