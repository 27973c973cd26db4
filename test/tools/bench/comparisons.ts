import { cpuMicros, type Round, type Row } from './rounds.js'
import { median } from './statistics.js'
import { alignColumns, span } from './table.js'

interface Comparison {
  readonly name: string
  readonly base: string
  /** The smallest acceptable share of the base's requests a second. */
  readonly target?: number
}

const comparisons: readonly Comparison[] = [
  { name: 'ovation', base: 'raw', target: 0.65 },
  { name: 'stream', base: 'ovation', target: 1.5 },
  { name: 'fastify', base: 'raw' },
  { name: 'ovation', base: 'fastify' },
  { name: 'ovation-node', base: 'raw-node' },
  { name: 'ovation-node', base: 'ovation' },
  { name: 'stream-node', base: 'ovation-node', target: 1.5 },
  { name: 'ovation', base: 'memory', target: 0.9 },
  { name: 'tokens-100000', base: 'ovation', target: 0.9 },
  { name: 'displays-4', base: 'ovation' },
  { name: 'displays-16', base: 'ovation', target: 0.6 },
  { name: 'slider-crowd', base: 'slider', target: 0.9 },
  { name: 'layouts-1000', base: 'layouts-10', target: 0.9 },
]

/**
 * A line for each pair of compared rows that ran: the ratio of the first to the second, once by requests a second and
 * once by requests per second of the server's CPU time, which other programs disturb less. Both are 1 if the two are
 * equal, and less if the first is slower.
 */
export function renderComparisons(rows: readonly Row[]): string {
  const find = (name: string) => rows.find(({ scenario }) => scenario.name === name)
  const lines = comparisons.flatMap(({ name, base, target }) => {
    const [row, baseRow] = [find(name), find(base)]
    if (!row || !baseRow) return []
    const byRate = ratios(row, baseRow, ({ requestsPerSecond }) => requestsPerSecond)
    const byCpu = ratios(row, baseRow, (round) => 1 / cpuMicros(round))
    return [
      [`${name} / ${base}`, ...cells(byRate), ...cells(byCpu), target ? `>= ${target.toFixed(2)}` : '-'],
    ]
  })
  return lines.length > 0 ? alignColumns([head, ...lines]) : ''
}

const head = ['ratio', 'requests/s', '(min..max)', 'requests/cpu', '(min..max)', 'target']

/** By round, because other load on the machine changes between rounds and affects neighbours alike. */
function ratios(row: Row, base: Row, figure: (round: Round) => number): number[] {
  return row.rounds.map((round, n) => figure(round) / figure(base.rounds[n]!))
}

function cells(values: readonly number[]): string[] {
  const middle = median(values)
  return Number.isNaN(middle) ? ['-', '-'] : [middle.toFixed(3), span(values, 2)]
}
