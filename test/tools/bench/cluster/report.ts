import { cells, tableOf } from '../../table.js'
import { lossesOf } from '../contestants.js'
import type { LoadResult } from '../generator/load-generator.js'
import { loadCells } from '../throughput/report.js'
import type { Usage } from './cluster-house.js'

/** What a run has cost. */
export interface Used {
  readonly used: Usage
  readonly actions: number
}

/** As many actions as each takes, one after the other. */
export interface Flood {
  readonly single: LoadResult & Used
  /** `counted` by the stage, once it has counted all. */
  readonly cluster: LoadResult & Used & { readonly counted: number }
}

/** The smallest acceptable share of the single daemon's actions a second. */
const target = 0.25

/** A table, and what an action costs each part. */
export function describeFlood(floods: readonly Flood[]): string {
  const ratios = floods.map(({ single, cluster }) => cluster.perSecond / single.perSecond)
  const [singles, clusters] = [floods.map(({ single }) => single), floods.map(({ cluster }) => cluster)]
  return [
    tableOf('server|actions/s|(min..max)|p50 ms|p99 ms|refused|lost', [
      ['single', ...loadCells(singles)],
      ['cluster', ...loadCells(clusters)],
    ]),
    `cluster / single: ${cells(ratios, 3).join(' ')}, target >= ${target}`,
    describeCosts(singles, clusters),
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
  const clusters = floods.map(({ cluster }) => cluster)
  const lost = clusters.filter(({ counted, accepted }) => counted < accepted)
  return [
    ...lossesOf('cluster', clusters),
    ...lost.map(
      ({ accepted, counted }) => `cluster: ${accepted} actions were acknowledged, ${counted} counted`,
    ),
  ]
}
