import type { LoadResult } from '../load.js'
import { median } from '../statistics.js'
import { alignColumns, span } from '../table.js'
import type { Latency } from '../timekeeper.js'
import type { Usage } from './cluster-house.js'
import type { ClusterRound, Flood, Steady } from './run-round.js'

/** The smallest acceptable share of the single daemon's actions a second. */
const target = 0.25
/** The longest acceptable way to the display, 99th percentile, ms. */
const targetMs = 50

/** A table, and what an action costs each part. */
export function describeFlood(floods: readonly Flood[]): string {
  const singles = floods.map(({ single }) => single)
  const clusters = floods.map(({ cluster }) => cluster)
  const ratios = floods.map(({ single, cluster }) => cluster.requestsPerSecond / single.requestsPerSecond)
  const middle = (read: (round: ClusterRound) => number, digits: number) =>
    median(clusters.map(read)).toFixed(digits)
  return [
    alignColumns([floodHead, floodRow('single', singles), floodRow('cluster', clusters)]),
    `cluster / single: ${median(ratios).toFixed(3)} ${span(ratios, 2)}, target >= ${target.toFixed(2)}`,
    describeCosts(
      singles.map(({ used, accepted }) => ({ used, actions: accepted })),
      clusters.map(({ used, accepted }) => ({ used, actions: accepted })),
    ),
    `actions a turn ${middle(({ accepted, turns }) => accepted / turns, 1)}; bytes of an action in the stream ` +
      `${middle(({ bytes, accepted }) => bytes / accepted, 0)}; the stage had counted all ` +
      `${middle(({ behindMs }) => behindMs / 1000, 2)} s after the load`,
  ].join('\n')
}

const floodHead = ['server', 'actions/s', '(min..max)', 'p50 ms', 'p99 ms', 'non-2xx', 'failed']

function floodRow(name: string, rounds: readonly LoadResult[]): string[] {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
  return [
    name,
    median(rates).toFixed(0),
    span(rates, 0),
    median(rounds.map(({ p50 }) => p50)).toFixed(2),
    median(rounds.map(({ p99 }) => p99)).toFixed(2),
    String(rounds.reduce((sum, { refused }) => sum + refused, 0)),
    String(rounds.reduce((sum, { failed }) => sum + failed, 0)),
  ]
}

/** How long single actions take, and what they cost. */
export function describeSteady({ single, cluster }: Steady): string {
  const row = (name: string, to: 'display' | 'answer', target: string) => {
    const rounds = (name === 'single' ? single : cluster).map((round) => round[to])
    return [name, to, ...delays(rounds), target]
  }
  return [
    alignColumns([
      ['server', 'from sending to', 'p50 ms', 'p99 ms', '(min..max)', 'max ms', 'p99 target'],
      row('single', 'display', '-'),
      row('single', 'answer', '-'),
      row('cluster', 'display', `<= ${targetMs}`),
      row('cluster', 'answer', '-'),
    ]),
    describeCosts(single, cluster),
  ].join('\n')
}

function delays(rounds: readonly Latency[]): string[] {
  const p99s = rounds.map(({ p99 }) => p99)
  return [
    median(rounds.map(({ p50 }) => p50)).toFixed(2),
    median(p99s).toFixed(2),
    span(p99s, 2),
    Math.max(...rounds.map(({ max }) => max)).toFixed(2),
  ]
}

interface Cost {
  readonly used: Usage
  readonly actions: number
}

function describeCosts(single: readonly Cost[], cluster: readonly Cost[]): string {
  const of = (rounds: readonly Cost[], part: keyof Usage) => {
    const micros = rounds.map(({ used, actions }) => (used[part] * 1e6) / actions)
    return `${part} ${median(micros).toFixed(1)} ${span(micros, 1)}`
  }
  const parts = (['edges', 'broker', 'stage'] as const).map((part) => of(cluster, part))
  return `CPU time of an action, us: ${of(single, 'single')}; ${parts.join(', ')}`
}

/** Actions that were under way when the load ended count, but nobody saw their answers. */
export function findFloodProblems(floods: readonly Flood[]): string[] {
  return floods.flatMap(({ cluster: { refused, failed, accepted, counted } }) => [
    ...(refused > 0 ? [`cluster: ${refused} answers were not 2xx`] : []),
    ...(failed > 0 ? [`cluster: ${failed} connections failed, broke or timed out`] : []),
    ...(counted < accepted ? [`cluster: ${accepted} actions were acknowledged, and ${counted} counted`] : []),
  ])
}

export function findSteadyProblems(steady: Steady): string[] {
  return Object.entries(steady).flatMap(([name, rounds]) =>
    rounds.flatMap(({ refused, display, answer }) => [
      ...(refused > 0 ? [`${name}: ${refused} answers were not 200`] : []),
      ...(answer.missing > 0 ? [`${name}: ${answer.missing} actions were not answered`] : []),
      ...(display.missing > 0 ? [`${name}: ${display.missing} actions did not reach the display`] : []),
    ]),
  )
}
