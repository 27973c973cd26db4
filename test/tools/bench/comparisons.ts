import { cpuMicros, type Round, type Row } from './rounds.js'
import { median } from './statistics.js'
import { alignColumns, span } from './table.js'

interface Comparison {
  readonly name: string
  readonly base: string
  /** The least share of the base's requests a second that is wanted. */
  readonly target?: number
}

const comparisons: readonly Comparison[] = [
  { name: 'ovation', base: 'raw', target: 0.65 },
  { name: 'fastify', base: 'raw' },
  { name: 'ovation', base: 'fastify' },
  { name: 'ovation-node', base: 'raw-node' },
  { name: 'ovation-node', base: 'ovation' },
  { name: 'ovation', base: 'memory', target: 0.9 },
  { name: 'tokens-100000', base: 'ovation', target: 0.9 },
  { name: 'displays-4', base: 'ovation' },
  { name: 'displays-16', base: 'ovation', target: 0.6 },
  { name: 'layouts-1000', base: 'layouts-10', target: 0.9 },
]

/**
 * A line for each pair of rows that is of interest and ran: how much the one does of what the other does, once by
 * requests a second, and once by requests for a second of the server's processor time, which other programs on the
 * machine disturb less. Both are 1 where the two are equal, and less where the first is slower.
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

/** Round by round, because what else the machine does changes from round to round and hits neighbours alike. */
function ratios(row: Row, base: Row, figure: (round: Round) => number): number[] {
  return row.rounds.map((round, n) => figure(round) / figure(base.rounds[n]!))
}

function cells(values: readonly number[]): string[] {
  const middle = median(values)
  return Number.isNaN(middle) ? ['-', '-'] : [middle.toFixed(3), span(values, 2)]
}
