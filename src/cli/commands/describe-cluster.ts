import type { ShownEdge, ShownMachine, ShownStage } from '../../wire/cluster.js'
import { table } from '../table.js'

/** Lines of `ovation status` about the cluster; none if this machine works alone. */
export function describeCluster({ stage, cluster }: ShownMachine): readonly string[] {
  if (cluster === undefined) return []
  return cluster.role === 'edge' ? describeEdge(cluster) : describeStage(cluster, stage ?? 'standby')
}

/** A table of the edges that a stage has heard of; `''` if there are none. */
export function describeEdges({ cluster }: ShownMachine): string {
  if (cluster?.role !== 'stage' || cluster.edges.length === 0) return ''
  const rows = cluster.edges.map(({ name, state, phones, lag }) => [
    name,
    state,
    String(phones),
    lag === 0 ? 'none' : batches(lag),
  ])
  return table([['EDGE', 'STATE', 'PHONES', 'LAG'], ...rows])
}

function describeEdge({ name, broker, unacknowledged, trouble }: ShownEdge): readonly string[] {
  return [
    `edge      ${name}: serves phones; the stage counts what they do`,
    `broker    ${broker === 'connected' ? 'connected' : 'AWAY: phones are asked to try again'}; ${batches(unacknowledged)} not stored yet`,
    ...describeTrouble(trouble),
  ]
}

function describeStage(
  { name, broker, term, holder, standby, waiting, trouble }: ShownStage,
  state: 'active' | 'standby',
): readonly string[] {
  const others = [
    holder === null ? 'nobody is active' : holder === name ? '' : `${holder} is active`,
    standby === null ? 'nobody can take over by itself' : `${standby} takes over if it fails`,
  ].filter(Boolean)
  const about = term === null ? '' : ` (term ${term}; ${others.join('; ')})`
  return [
    `stage     ${name}: ${state === 'active' ? 'active' : 'STANDBY: counts and sends nothing'}${about}`,
    `broker    ${broker === 'connected' ? 'connected' : 'AWAY'}${waiting === null ? '' : `; ${batches(waiting)} wait to be counted`}`,
    ...describeTrouble(trouble),
  ]
}

function describeTrouble(trouble: string | null): readonly string[] {
  return trouble === null ? [] : [`TROUBLE   ${trouble}`]
}

function batches(count: number): string {
  return count === 1 ? '1 batch' : `${count} batches`
}
