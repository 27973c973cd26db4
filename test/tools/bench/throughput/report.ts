import { failuresOf } from '../../failures-of.js'
import { cells, median, tableOf } from '../../table.js'
import type { LoadResult } from './load.js'
import { comparisons, type Scenario } from './scenarios.js'

/** The result of one round of one row. */
export interface Round extends LoadResult {
  /** Share of one core that the server used, 0..1. */
  readonly busy: number
  /** OSC messages, and the datagrams that contained them, that reached the sinks. */
  readonly messages: number
  readonly datagrams: number
}

export interface Row {
  readonly scenario: Scenario
  /** The same number for every row; the n-th rounds of all rows ran one after the other. */
  readonly rounds: readonly Round[]
}

/** The share of its core that a server uses when nothing else limits it. */
const saturated = 0.95

/**
 * A line for each row, and one for each two that are compared. `core` is the share of its core that the server used,
 * `cpu us` the CPU time of one request. `OSC` is the messages that arrived at each display for an accepted action, a
 * little over 100 % because actions in flight when the load stops are sent but not counted; `a datagram` is the messages
 * in one. Ratios are below 1 where the first of two is slower; those by CPU time are disturbed less by other programs.
 */
export function describe(rows: readonly Row[]): string {
  const ratios = comparisons.flatMap(([name, base, target]) => {
    const [row, other] = [name, base].map((wanted) => rows.find(({ scenario }) => scenario.name === wanted))
    if (!row || !other) return []
    // By round, because other load on the machine changes between rounds and affects neighbours alike.
    const by = (figure: (round: Round) => number) => {
      const shares = row.rounds.map((round, n) => figure(round) / figure(other.rounds[n]!))
      return cells(shares, 3)
    }
    const [speed, cost] = [
      by(({ requestsPerSecond }) => requestsPerSecond),
      by((round) => 1 / cpuMicros(round)),
    ]
    return [[`${name} / ${base}`, ...speed, ...cost, target ? `>= ${target.toFixed(2)}` : '-']]
  })
  const tables = [tableOf(head, rows.map(lineOf))]
  if (ratios.length > 0) tables.push(tableOf(ratioHead, ratios))
  return [...tables, ...rows.flatMap(doubtsOf)].join('\n\n')
}

const head = 'server|requests/s|(min..max)|p50 ms|p99 ms|non-2xx|failed|core|cpu us|OSC|a datagram'
const ratioHead = 'ratio|requests/s|(min..max)|requests/cpu|(min..max)|target'

function lineOf({ scenario: { name, displays }, rounds }: Row): string[] {
  const messages = total(rounds, 'messages')
  return [
    ...[name, ...loadCells(rounds), percent(median(rounds.map(({ busy }) => busy)))],
    median(rounds.map(cpuMicros)).toFixed(1),
    displays > 0 ? percent(messages / (total(rounds, 'accepted') * displays)) : '-',
    messages > 0 ? (messages / total(rounds, 'datagrams')).toFixed(1) : '-',
  ]
}

/** Actions a second, delays, and what was refused or failed. */
export function loadCells(rounds: readonly LoadResult[]): string[] {
  const of = (key: keyof LoadResult) => rounds.map((round) => round[key])
  const delays = [median(of('p50')).toFixed(2), median(of('p99')).toFixed(2)]
  const losses = [total(rounds, 'refused'), total(rounds, 'failed')].map(String)
  return [...cells(of('requestsPerSecond'), 0), ...delays, ...losses]
}

/** The reasons why the figures are less certain. */
function doubtsOf({ scenario: { name, displays }, rounds }: Row): string[] {
  const isBusy = median(rounds.map(({ busy }) => busy)) >= saturated
  const isWhole = total(rounds, 'messages') >= total(rounds, 'accepted') * displays
  return failuresOf([
    [isBusy, `NOTE: ${name} did not use all of its core: trust cpu us, not the ratios`],
    [isWhole, `NOTE: ${name}: the server or the system has dropped OSC messages`],
  ])
}

/** The reasons why the figures are invalid; empty if there are none. */
export function findProblems(rows: readonly Row[]): string[] {
  return rows.flatMap(({ scenario: { name, displays }, rounds }) => [
    ...loadProblems(name, rounds),
    ...failuresOf([
      [rounds.every(({ accepted }) => accepted > 0), `${name}: a round without one accepted action`],
      [displays === 0 || total(rounds, 'messages') > 0, `${name}: not one OSC message arrived`],
    ]),
  ])
}

/** What was refused or failed. */
export function loadProblems(name: string, rounds: readonly LoadResult[]): string[] {
  const [refused, failed] = [total(rounds, 'refused'), total(rounds, 'failed')]
  return failuresOf([
    [refused === 0, `${name}: ${refused} answers were not 2xx`],
    [failed === 0, `${name}: ${failed} connections failed, broke or timed out`],
  ])
}

/** CPU time of a request, µs: stays valid even if other programs use the core at times. */
function cpuMicros({ busy, requestsPerSecond }: Round): number {
  return (busy * 1e6) / requestsPerSecond
}

/** The sum of one figure over all rounds. */
function total<Key extends string>(rounds: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rounds.reduce((sum, round) => sum + round[key], 0)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
