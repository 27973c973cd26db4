import type { Edge, EdgeContext } from '../cluster/edge/open-edge.js'
import { isEdge } from '../settings/cluster-keys.js'
import { nothingBlocked } from '../texts/blocked-words.js'
import type { BridgeOptions } from './bridge-options.js'
import { openBroker } from './open-broker.js'

/** Without displays, which only the stage has, and without layouts and words, which the stage tells. */
export function withoutShow(options: BridgeOptions): BridgeOptions {
  const nothing = { displays: [], catalogue: new Map(), blockedWords: nothingBlocked }
  return { ...options, ...nothing, reread: () => ({ ...options.reread(), ...nothing }) }
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
