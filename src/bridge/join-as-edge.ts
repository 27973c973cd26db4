import type { Edge, EdgeContext } from '../cluster/edge/open-edge.js'
import type { Settings } from '../settings/settings.js'
import type { BridgeOptions } from './bridge-options.js'
import { openBroker } from './open-broker.js'

/** Whether this machine serves phones for a stage elsewhere. */
export function isEdge({ cluster: { nats, role } }: Pick<Settings, 'cluster'>): boolean {
  return nats.length > 0 && role === 'edge'
}

/** Without displays, which only the stage has, whatever the settings of an edge say. */
export function withoutDisplays(options: BridgeOptions): BridgeOptions {
  return { ...options, displays: [], reread: () => ({ ...options.reread(), displays: [] }) }
}

/**
 * Begins to follow the stage, if this machine is an edge of a cluster. What that needs is only loaded then.
 *
 * @param opens takes note of a part that must be closed.
 */
export async function joinAsEdge(
  options: BridgeOptions,
  context: EdgeContext,
  opens: <T extends { close(): void | Promise<void> }>(part: T) => T,
): Promise<Edge | undefined> {
  const { settings, version } = options
  if (!isEdge(settings)) return undefined
  const { openEdge } = await import('../cluster/edge/open-edge.js')
  const broker = opens(await openBroker(options))
  return opens(openEdge(context, broker, { name: settings.cluster.name, version }))
}
