import { cpuMicros, type Row, total } from './rounds.js'
import { median } from './statistics.js'
import { alignColumns, span } from './table.js'

/**
 * The table of a run: a line for each scenario. `core` is the share of its core that the server used, `cpu us` the CPU
 * time of one request. `OSC` is the messages that arrived at each display per accepted action, a little over 100 %
 * because actions in flight when the load stops are sent but not counted; `a datagram` is the messages in one.
 */
export function renderTable(rows: readonly Row[]): string {
  return alignColumns([head, ...rows.map(cells)])
}

const head = [
  'server',
  'requests/s',
  '(min..max)',
  'p50 ms',
  'p99 ms',
  'non-2xx',
  'failed',
  'core',
  'cpu us',
  'OSC',
  'a datagram',
]

function cells({ scenario: { name, displays }, rounds }: Row): string[] {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
  const busy = median(rounds.map((round) => round.busy))
  const messages = total(rounds, 'messages')
  return [
    name,
    median(rates).toFixed(0),
    span(rates, 0),
    median(rounds.map(({ p50 }) => p50)).toFixed(2),
    median(rounds.map(({ p99 }) => p99)).toFixed(2),
    String(total(rounds, 'refused')),
    String(total(rounds, 'failed')),
    Number.isNaN(busy) ? '-' : percent(busy),
    Number.isNaN(busy) ? '-' : median(rounds.map(cpuMicros)).toFixed(1),
    displays > 0 ? percent(messages / (total(rounds, 'accepted') * displays)) : '-',
    messages > 0 ? (messages / total(rounds, 'datagrams')).toFixed(1) : '-',
  ]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
