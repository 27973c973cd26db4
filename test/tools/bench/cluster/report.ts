import { alignColumns, cells, median } from '../../table.js'
import type { LoadResult } from '../throughput/load.js'
import type { Usage } from './cluster-house.js'

/** What a run has cost. */
export interface Used {
  readonly used: Usage
  readonly actions: number
}

export interface SingleRound extends LoadResult, Used {}

export interface ClusterRound extends SingleRound {
  /** How long after the load the stage had counted all. */
  readonly behindMs: number
  readonly counted: number
  /** Messages of the stream of batches, and its bytes on disk. */
  readonly batches: number
  readonly bytes: number
}

/** As many actions as each takes, one after the other. */
export interface Flood {
  readonly single: SingleRound
  readonly cluster: ClusterRound
}

/** The smallest acceptable share of the single daemon's actions a second. */
const target = 0.25

/** A table, and what an action costs each part. */
export function describeFlood(floods: readonly Flood[]): string {
  const head = ['server', 'actions/s', '(min..max)', 'p50 ms', 'p99 ms', 'non-2xx', 'failed']
  const line = (name: 'single' | 'cluster') => {
    const of = (key: keyof LoadResult) => floods.map((flood) => flood[name][key])
    const total = (key: keyof LoadResult) => String(of(key).reduce((sum, each) => sum + each, 0))
    const delays = [median(of('p50')).toFixed(2), median(of('p99')).toFixed(2)]
    return [name, ...cells(of('requestsPerSecond'), 0), ...delays, total('refused'), total('failed')]
  }
  const middle = (read: (round: ClusterRound) => number) => median(floods.map(({ cluster }) => read(cluster)))
  const ratios = cells(
    floods.map(({ single, cluster }) => cluster.requestsPerSecond / single.requestsPerSecond),
    3,
  )
  const perBatch = middle(({ accepted, batches }) => accepted / batches).toFixed(1)
  const bytes = middle(({ bytes, accepted }) => bytes / accepted).toFixed(0)
  const behind = (middle(({ behindMs }) => behindMs) / 1000).toFixed(2)
  return [
    alignColumns([head, line('single'), line('cluster')]),
    `cluster / single: ${ratios.join(' ')}, target >= ${target}`,
    describeCosts(
      floods.map(({ single }) => single),
      floods.map(({ cluster }) => cluster),
    ),
    `actions a batch ${perBatch}; bytes of an action in the stream ${bytes}; the stage had counted all ${behind} s after the load`,
  ].join('\n')
}

/** What an action costs each part. */
export function describeCosts(single: readonly Used[], cluster: readonly Used[]): string {
  const of = (rounds: readonly Used[], part: keyof Usage) => {
    const micros = rounds.map(({ used, actions }) => (used[part] * 1e6) / actions)
    return `${part} ${cells(micros, 1).join(' ')}`
  }
  const parts = (['edges', 'broker', 'stage'] as const).map((part) => of(cluster, part))
  return `CPU time of an action, us: ${of(single, 'single')}; ${parts.join(', ')}`
}

/** Actions that were under way when the load ended count, but nobody saw their answers. */
export function floodProblems(floods: readonly Flood[]): string[] {
  return floods.flatMap(({ cluster: { refused, failed, accepted, counted } }) => [
    ...(refused > 0 ? [`cluster: ${refused} answers were not 2xx`] : []),
    ...(failed > 0 ? [`cluster: ${failed} connections failed, broke or timed out`] : []),
    ...(counted < accepted ? [`cluster: ${accepted} actions were acknowledged, and ${counted} counted`] : []),
  ])
}
