import type { ShownMachine } from '../wire/cluster.js'

/** Where the show is steered, in words; undefined if that is this machine. */
export function whereToSteer({ stage, cluster }: ShownMachine): string | undefined {
  if (cluster?.role === 'edge') return steersNothing(cluster.name)
  if (stage !== 'standby' || cluster?.role !== 'stage') return undefined
  const { name, holder } = cluster
  if (holder === null || holder === name)
    return `this machine (${name}) is on standby, and no stage is active: see its status`
  return `this machine (${name}) is on standby: run this on ${holder}, the active stage`
}

/** Why this edge steers nothing, in words. */
export function steersNothing(edge: string): string {
  return `this machine (${edge}) is an edge, which steers nothing: run this on the machine of the active stage`
}
