import { brokers } from './forms/networks.js'
import { choice, emptyOr, machineName, pathForm } from './forms/texts.js'
import type { Keys } from './key.js'

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
export interface ClusterSettings {
  readonly cluster: { readonly nats?: readonly string[]; readonly role?: string }
}
