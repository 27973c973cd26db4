import type { Catalogue } from '../../layout/layout.js'
import { readLayouts } from '../../layout/read-layouts.js'
import { type ClusterSettings, isEdge } from '../cluster-keys.js'
import { layoutsToTakeAlong, type PlacedLayouts } from './take-layouts-along.js'

/** The layouts in the files: none on an edge, perhaps none on a standby. @returns undefined if the settings do not say where they are. */
export function readCatalogue(settings: ClusterSettings & PlacedLayouts): Catalogue | undefined {
  const { cluster, service } = settings
  if (isEdge(settings)) return new Map()
  const isAlone = (cluster.nats ?? []).length === 0
  const folder = layoutsToTakeAlong(settings) ?? service.layouts
  return folder === undefined ? undefined : readLayouts(folder, !isAlone)
}
