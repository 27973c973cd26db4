import type { LoadResult } from './load.js'
import type { Scenario } from './scenarios.js'

/** What one round of one scenario showed. */
export interface Round extends LoadResult {
  /** Share of one core that the server used, 0..1; NaN where unknown. */
  readonly busy: number
  /** OSC messages, and the datagrams they came in, that reached the sink. */
  readonly messages: number
  readonly datagrams: number
}

export interface Row {
  readonly scenario: Scenario
  /** The same number for every row, and the n-th of each ran one after the other. */
  readonly rounds: readonly Round[]
}

/**
 * The table of a run: a line for each scenario. `core` is the share of its core that the server used, `cpu us` what
 * one request cost of it. `OSC` is the messages that arrived for each accepted action, a little over 100 % because
 * actions under way when the load stops are sent but not counted; `a datagram` is the messages in one.
 */
export function renderTable(rows: readonly Row[]): string {
  const bases = ['raw', 'fastify']
    .map((name) => rows.find(({ scenario }) => scenario.name === name))
    .filter((row) => row !== undefined)
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
  const lines = [
    [...head, ...bases.map(({ scenario }) => `to ${scenario.name}`)],
    ...rows.map((row) => [...cells(row), ...bases.map((base) => ratio(row, base).toFixed(3))]),
  ]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('  '),
    )
    .join('\n')
}

/** What makes the figures worthless, in words; empty when all is well. */
export function findFaults(rows: readonly Row[]): string[] {
  return rows.flatMap(({ scenario: { name, sends }, rounds }) => {
    const faults: string[] = []
    const refused = sum(rounds, 'refused')
    const failed = sum(rounds, 'failed')
    if (refused > 0) faults.push(`${name}: ${refused} answers were not 2xx`)
    if (failed > 0) faults.push(`${name}: ${failed} connections failed, broke or timed out`)
    if (rounds.some(({ accepted }) => accepted === 0))
      faults.push(`${name}: a round without one accepted action`)
    if (sends && sum(rounds, 'messages') === 0) faults.push(`${name}: not one OSC message arrived`)
    return faults
  })
}

/** What makes the figures less sure, in words. */
export function findDoubts(rows: readonly Row[]): string[] {
  const idle = rows
    .filter(({ rounds }) => median(rounds.map(({ busy }) => busy)) < saturated)
    .map(
      ({ scenario: { name } }) =>
        `${name}: its core was not full, so the load or another program set the pace: trust cpu us, not the ratios`,
    )
  const lossy = rows
    .filter(({ scenario: { sends }, rounds }) => sends && sum(rounds, 'messages') < sum(rounds, 'accepted'))
    .map(
      ({ scenario: { name } }) =>
        `${name}: fewer OSC messages arrived than actions were accepted: dropped by the server, or by the kernel before the sink`,
    )
  return [...idle, ...lossy]
}

/** Share of its core that a server uses when it alone sets the pace. */
const saturated = 0.95

function cells({ scenario, rounds }: Row): string[] {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
  const busy = median(rounds.map((round) => round.busy))
  const messages = sum(rounds, 'messages')
  return [
    scenario.name,
    median(rates).toFixed(0),
    `(${Math.min(...rates).toFixed(0)}..${Math.max(...rates).toFixed(0)})`,
    median(rounds.map(({ p50 }) => p50)).toFixed(2),
    median(rounds.map(({ p99 }) => p99)).toFixed(2),
    String(sum(rounds, 'refused')),
    String(sum(rounds, 'failed')),
    Number.isNaN(busy) ? '-' : percent(busy),
    Number.isNaN(busy) ? '-' : median(rounds.map(cpuMicros)).toFixed(1),
    scenario.sends ? percent(messages / sum(rounds, 'accepted')) : '-',
    messages > 0 ? (messages / sum(rounds, 'datagrams')).toFixed(1) : '-',
  ]
}

/** Processor time for one request: holds even while other programs take the core away now and then. */
function cpuMicros({ busy, requestsPerSecond }: Round): number {
  return (busy * 1e6) / requestsPerSecond
}

/** Round by round, because what else the machine does changes from round to round and hits neighbours alike. */
function ratio(row: Row, base: Row): number {
  return median(row.rounds.map((round, n) => round.requestsPerSecond / base.rounds[n]!.requestsPerSecond))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

function sum(rounds: readonly Round[], key: keyof Round): number {
  return rounds.reduce((total, round) => total + round[key], 0)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
