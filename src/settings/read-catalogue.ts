import type { Catalogue } from '../layout/layout.js'
import { readLayouts } from '../layout/read-layouts.js'
import { isEdge } from './cluster-keys.js'
import type { Draft } from './settings.js'

/**
 * The layouts in the files: none on an edge, and perhaps none on a standby.
 *
 * @returns undefined if the settings do not say where they are.
 * @throws {InvalidConfiguration} with every error of every file.
 */
export function readCatalogue(settings: Pick<Draft, 'cluster' | 'service'>): Catalogue | undefined {
  const { cluster, service } = settings
  if (isEdge(settings)) return new Map()
  const isAlone = (cluster.nats ?? []).length === 0
  return service.layouts === undefined ? undefined : readLayouts(service.layouts, !isAlone)
}
