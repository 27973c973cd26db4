import { collectFaults, type Fault, FaultyConfiguration } from '../errors.js'
import type { Catalogue, Layout } from '../layout/layout.js'
import type { DisplayOptions } from './display.js'
import { findClashes } from './find-clashes.js'
import type { AddressMap } from './map/address-map.js'
import { judgeMap } from './map/judge-map.js'
import { readAddressMap } from './map/map-file.js'
import { type ProfileSettings, profileOf } from './wire/profile-of.js'

/** One `[display.NAME]` of the settings. */
export interface DisplaySection extends ProfileSettings {
  readonly name: string
  /** A main host and its backups: each of them gets everything. */
  readonly host: readonly string[]
  readonly port: number
  /** Ids of the layouts that it gets, or `['*']` for all. */
  readonly layouts: readonly string[]
  readonly prefix: string
  /** Path of the address map, or empty. */
  readonly map: string
}

/** The display hosts of a show, and what a person should know of them. */
export interface DisplayPlan {
  readonly displays: readonly DisplayOptions[]
  readonly warnings: readonly string[]
}

/**
 * What is to be opened for these settings: a display for each host, with its profile and its map.
 *
 * @throws {FaultyConfiguration} with every fault of every map file.
 */
export function planDisplays(wishes: readonly DisplaySection[], catalogue: Catalogue): DisplayPlan {
  const faults: Fault[] = []
  const warnings: string[] = []
  const displays = wishes.flatMap((wish) => {
    const map = collectFaults(faults, () => readMap(wish, catalogue, warnings))
    const { name, port, layouts, prefix } = wish
    const shared = { name, port, layouts, profile: profileOf(wish), prefix, ...(map && { map }) }
    warnings.push(...findClashes(shared, catalogue))
    return wish.host.map((host) => ({ ...shared, host }))
  })
  if (faults.length > 0) throw new FaultyConfiguration(faults)
  return { displays, warnings }
}

function readMap(wish: DisplaySection, catalogue: Catalogue, warnings: string[]): AddressMap | undefined {
  if (wish.map === '') return undefined
  const map = readAddressMap(wish.map)
  const judgement = judgeMap(map, wantedLayouts(wish, catalogue))
  if (judgement.faults.length > 0) throw new FaultyConfiguration(judgement.faults)
  warnings.push(...judgement.warnings)
  return map
}

function wantedLayouts({ layouts }: DisplaySection, catalogue: Catalogue): Layout[] {
  const all = [...catalogue.values()]
  return layouts.includes('*') ? all : all.filter(({ layoutId }) => layouts.includes(layoutId))
}
