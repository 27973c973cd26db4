import type { LatencyReport } from '../latency-task.js'
import type { LoadResult } from '../load.js'
import { median } from '../statistics.js'
import { alignColumns, span } from '../table.js'
import type { Latency } from '../timekeeper.js'

export interface SingleRound extends LoadResult {
  /** Seconds of CPU time. */
  readonly cpu: number
}

export interface ClusterRound extends LoadResult {
  /** Seconds of CPU time: of both edges together, of the broker, of the stage until it had counted all. */
  readonly cpu: Readonly<Record<'edges' | 'broker' | 'stage', number>>
  /** How long after the load the stage had counted all. */
  readonly behindMs: number
  readonly counted: number
  /** Messages of the stream of turns, and its bytes on disk. */
  readonly turns: number
  readonly bytes: number
}

/** The smallest acceptable share of the single daemon's actions a second. */
const target = 0.25

/** `cpu us`: CPU time of one acknowledged action. */
export function describeClusterRounds(
  singles: readonly SingleRound[],
  clusters: readonly ClusterRound[],
): string {
  const ratios = clusters.map((round, n) => round.requestsPerSecond / singles[n]!.requestsPerSecond)
  const part = (name: 'edges' | 'broker' | 'stage') =>
    clusters.map(({ cpu, accepted }) => (cpu[name] * 1e6) / accepted)
  const figure = (read: (round: ClusterRound) => number, digits: number) =>
    median(clusters.map(read)).toFixed(digits)
  return [
    alignColumns([head, rowOf('single', singles), rowOf('cluster', clusters)]),
    '',
    `cluster / single: ${median(ratios).toFixed(3)} ${span(ratios, 2)}, target >= ${target.toFixed(2)}`,
    `CPU time of an action, us: single ${micros(singles.map(({ cpu, accepted }) => (cpu * 1e6) / accepted))}; ` +
      `edges ${micros(part('edges'))}, broker ${micros(part('broker'))}, stage ${micros(part('stage'))}`,
    `actions a turn ${figure(({ accepted, turns }) => accepted / turns, 1)}; bytes of an action in the stream ` +
      `${figure(({ bytes, accepted }) => bytes / accepted, 0)}; the stage had counted all ` +
      `${figure(({ behindMs }) => behindMs / 1000, 2)} s after the load`,
  ].join('\n')
}

const head = ['server', 'actions/s', '(min..max)', 'p50 ms', 'p99 ms', 'non-2xx', 'failed']

function rowOf(name: string, rounds: readonly LoadResult[]): string[] {
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

function micros(values: readonly number[]): string {
  return `${median(values).toFixed(1)} ${span(values, 1)}`
}

/** How long single actions take, of the single daemon and of the cluster. */
export function describeDelays(delays: Readonly<Record<string, readonly LatencyReport[]>>): string {
  const lines = Object.entries(delays).flatMap(([name, reports]) => [
    [name, 'display', ...cells(reports.map(({ display }) => display)), name === 'cluster' ? '<= 50' : '-'],
    [name, 'answer', ...cells(reports.map(({ answer }) => answer)), '-'],
  ])
  return alignColumns([
    ['server', 'from sending to', 'p50 ms', 'p99 ms', '(min..max)', 'max ms', 'p99 target'],
    ...lines,
  ])
}

function cells(rounds: readonly Latency[]): string[] {
  const p99s = rounds.map(({ p99 }) => p99)
  return [
    median(rounds.map(({ p50 }) => p50)).toFixed(2),
    median(p99s).toFixed(2),
    span(p99s, 2),
    Math.max(...rounds.map(({ max }) => max)).toFixed(2),
  ]
}
