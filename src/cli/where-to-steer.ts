import type { ShownMachine } from '../view/shown-cluster.js'

/** Where the show is steered, in words, if not on this machine; undefined where it is. */
export function whereToSteer({ stage, cluster }: ShownMachine): string | undefined {
  if (cluster?.role === 'edge') return steersNothing(cluster.name)
  if (stage !== 'standby' || cluster?.role !== 'stage') return undefined
  const { name, holder } = cluster
  if (holder === null || holder === name)
    return `this machine (${name}) stands by, and no stage is active: see its status`
  return `this machine (${name}) stands by: run this on ${holder}, the active stage`
}

/** Why nothing is steered on this edge, in words. */
export function steersNothing(edge: string): string {
  return `this machine (${edge}) is an edge, which steers nothing: run this on the machine of the active stage`
}
