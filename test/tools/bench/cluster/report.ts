import { failuresOf } from '../../failures-of.js'
import { cells, median, tableOf } from '../../table.js'
import type { LoadResult } from '../throughput/load.js'
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

/** Of loads that ran at the same time; of the delays the worse ones. */
export function addUp(results: readonly LoadResult[]): LoadResult {
  const sum = (key: keyof LoadResult) => results.reduce((all, each) => all + each[key], 0)
  const most = (key: keyof LoadResult) => Math.max(...results.map((each) => each[key]))
  const counts = { accepted: sum('accepted'), refused: sum('refused'), failed: sum('failed') }
  return { requestsPerSecond: sum('requestsPerSecond'), p50: most('p50'), p99: most('p99'), ...counts }
}

/** A table, and what an action costs each part. */
export function describeFlood(floods: readonly Flood[]): string {
  const row = (name: 'single' | 'cluster') => {
    const of = (key: keyof LoadResult) => floods.map((flood) => flood[name][key])
    const total = (key: keyof LoadResult) => String(of(key).reduce((sum, each) => sum + each, 0))
    const delays = [median(of('p50')).toFixed(2), median(of('p99')).toFixed(2)]
    return [name, ...cells(of('requestsPerSecond'), 0), ...delays, total('refused'), total('failed')]
  }
  const ratios = floods.map(({ single, cluster }) => cluster.requestsPerSecond / single.requestsPerSecond)
  const [singles, clusters] = [floods.map(({ single }) => single), floods.map(({ cluster }) => cluster)]
  return [
    tableOf('server|actions/s|(min..max)|p50 ms|p99 ms|non-2xx|failed', [row('single'), row('cluster')]),
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
  return floods.flatMap(({ cluster: { refused, failed, accepted, counted } }) =>
    failuresOf([
      [refused === 0, `cluster: ${refused} answers were not 2xx`],
      [failed === 0, `cluster: ${failed} connections failed, broke or timed out`],
      [counted >= accepted, `cluster: ${accepted} actions were acknowledged, and ${counted} counted`],
    ]),
  )
}
