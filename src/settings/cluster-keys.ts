import type { Catalogue } from '../layout/layout.js'
import { readLayouts } from '../layout/read-layouts.js'
import { brokers } from './forms/networks.js'
import { choice, emptyOr, machineName, pathForm } from './forms/texts.js'
import type { Keys } from './key.js'
import { layoutsToTakeAlong, type PlacedLayouts } from './take-layouts-along.js'

export const clusterKeys = {
  nats: { default: '', form: brokers, secret: true },
  role: { default: 'stage', form: choice('edge', 'stage') },
  name: { default: '', form: emptyOr(machineName) },
  credentials: { default: '', form: pathForm() },
} as const satisfies Keys

/**
 * Whether a machine with these settings serves phones for a stage elsewhere: with the stage's layouts and `[room]`, and
 * without displays.
 */
export function isEdge({ cluster: { nats = [], role } }: ClusterSettings): boolean {
  return nats.length > 0 && role === 'edge'
}

/** The settings of a cluster, as far as they are known. */
interface ClusterSettings {
  readonly cluster: { readonly nats?: readonly string[]; readonly role?: string }
}

/** The layouts in the files: none on an edge, perhaps none on a standby. @returns undefined if the settings do not say where they are. */
export function readCatalogue(settings: ClusterSettings & PlacedLayouts): Catalogue | undefined {
  const { cluster, service } = settings
  if (isEdge(settings)) return new Map()
  const isAlone = (cluster.nats ?? []).length === 0
  const folder = layoutsToTakeAlong(settings) ?? service.layouts
  return folder === undefined ? undefined : readLayouts(folder, !isAlone)
}
