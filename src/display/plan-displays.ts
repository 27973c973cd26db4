import { type ConfigurationError, collectErrors, InvalidConfiguration } from '../errors.js'
import { findRepeats, type Repeat } from '../json/find-repeats.js'
import type { Catalogue } from '../layout/layout.js'
import type { DisplayOptions } from './link/display.js'
import { judgeMap } from './map/judge-map.js'
import { type AddressMap, mappingOf, readAddressMap } from './map/map-document.js'
import { type ProfileSettings, profileOf } from './wire/presets.js'

/** One `[display.NAME]` of the settings. */
export interface DisplaySection
  extends ProfileSettings,
    Pick<DisplayOptions, 'name' | 'port' | 'transport' | 'layouts' | 'prefix'> {
  /** A main host and its backups, which get the same. */
  readonly host: readonly string[]
  /** Path of the address map, or empty. */
  readonly map: string
}

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
    const { name, port, transport, layouts, prefix } = section
    const shared = {
      name,
      port,
      ...(transport && { transport }),
      layouts,
      profile: profileOf(section),
      prefix,
      ...(map && { map }),
    }
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

interface Origin {
  readonly address: string
  readonly layoutId: string
}

/** Warnings about what one display would be sent: the same address from two controls, or a layout that is not loaded. */
export function findClashes(
  { name, layouts, prefix, map }: Pick<DisplayOptions, 'name' | 'layouts' | 'prefix' | 'map'>,
  catalogue: Catalogue,
): string[] {
  const wanted = layouts.includes('*') ? [...catalogue.keys()] : layouts
  const unknown = wanted.filter((layoutId) => !catalogue.has(layoutId))
  const origins = wanted.flatMap((layoutId) =>
    [...(catalogue.get(layoutId)?.controls.values() ?? [])].flatMap(({ lid, address, each, signals = [] }) =>
      [
        ...(each ? [mappingOf(map, layoutId, lid)?.address ?? prefix + address] : []),
        ...signals.map((signal) => `${prefix}${address}/${signal}`),
      ].map((address) => ({ address, layoutId })),
    ),
  )
  const section = `[display.${name}]`
  const loaded = [...catalogue.keys()].join(', ')
  const [clash, ...more] = findRepeats(origins, ({ address }) => address)
  const warnings = unknown.map((id) => `${section} layouts: unknown layout ${id}; loaded: ${loaded}`)
  if (clash)
    warnings.push(`${section} gets ${describeClash(clash, more.length)}; give the controls other addresses`)
  return warnings
}

function describeClash({ item, owner }: Repeat<Origin>, more: number): string {
  const origin =
    owner.layoutId === item.layoutId
      ? `two controls of the layout ${owner.layoutId}`
      : `the layouts ${owner.layoutId} and ${item.layoutId}`
  return `${item.address} from ${origin}${more > 0 ? ` (and ${more} more)` : ''}`
}
