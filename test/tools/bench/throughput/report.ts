import { failuresOf } from '../../failures-of.js'
import { cells, median, tableOf } from '../../table.js'
import { disturbancesOf, lossesOf, type MeasuredRun } from '../contestants.js'
import type { LoadResult } from '../generator/load-generator.js'
import { comparisons, type Scenario } from './scenarios.js'

export interface Row {
  readonly scenario: Scenario
  /** The same number for every row; the n-th rounds of all rows ran one after the other. */
  readonly rounds: readonly MeasuredRun[]
}

/** The share of its core that a server uses when nothing else limits it. */
const saturated = 0.95

/**
 * A line for each row, and one for each two that are compared. `core` is the share of its core that the server used,
 * `load` that of the generator on the other one, `cpu us` the server's CPU time of one action. `OSC` is the messages that
 * arrived at each display for an accepted action; `a datagram` is the messages in one. Ratios are below 1 where the first
 * of two is slower; those by CPU time are disturbed less by other programs, and hold where the generator is the limit.
 */
export function describe(rows: readonly Row[]): string {
  const ratios = comparisons.flatMap(([name, base, target]) => {
    const [row, other] = [name, base].map((wanted) => rows.find(({ scenario }) => scenario.name === wanted))
    if (!row || !other) return []
    // By round, because other load on the machine changes between rounds and affects neighbours alike.
    const by = (figure: (round: MeasuredRun) => number) => {
      const shares = row.rounds.map((round, n) => figure(round) / figure(other.rounds[n]!))
      return cells(shares, 3)
    }
    const [speed, cost] = [by(({ perSecond }) => perSecond), by(({ cpuMicros }) => 1 / cpuMicros)]
    const more = row.rounds.map(({ cpuMicros }, n) => cpuMicros - other.rounds[n]!.cpuMicros)
    return [
      [`${name} / ${base}`, ...speed, ...cost, ...cells(more, 1), target ? `>= ${target.toFixed(2)}` : '-'],
    ]
  })
  const tables = [tableOf(head, rows.map(lineOf))]
  if (ratios.length > 0) tables.push(tableOf(ratioHead, ratios))
  return [...tables, ...rows.flatMap(doubtsOf)].join('\n\n')
}

const head =
  'server|actions/s|(min..max)|p50 ms|p99 ms|refused|lost|core|load|cpu us|(min..max)|OSC|a datagram'
const ratioHead = 'ratio|actions/s|(min..max)|actions/cpu|(min..max)|more cpu us|(min..max)|target'

function lineOf({ scenario: { name, displays }, rounds }: Row): string[] {
  const messages = total(rounds, 'messages')
  return [
    ...[name, ...loadCells(rounds), percent(median(rounds.map(shareOfCore)))],
    percent(median(rounds.map(({ busy }) => busy))),
    ...cells(
      rounds.map(({ cpuMicros }) => cpuMicros),
      1,
    ),
    displays > 0 ? percent(messages / (total(rounds, 'accepted') * displays)) : '-',
    messages > 0 ? (messages / total(rounds, 'datagrams')).toFixed(1) : '-',
  ]
}

/** Actions a second, delays, and what was refused or lost. */
export function loadCells(rounds: readonly LoadResult[]): string[] {
  const speeds = cells(
    rounds.map(({ perSecond }) => perSecond),
    0,
  )
  const delays = (['p50', 'p99'] as const).map((key) =>
    (median(rounds.map(({ answer }) => answer[key])) / 1000).toFixed(2),
  )
  const lost = total(rounds, 'failed') + total(rounds, 'unanswered')
  return [...speeds, ...delays, String(total(rounds, 'refused')), String(lost)]
}

/** The reasons why the figures are less certain. */
function doubtsOf({ scenario: { name, displays }, rounds }: Row): string[] {
  const isBusy = median(rounds.map(shareOfCore)) >= saturated
  const isWhole = total(rounds, 'messages') >= total(rounds, 'accepted') * displays
  const doubts = failuresOf([
    [isBusy, `NOTE: ${name} did not use all of its core: trust cpu us, not the ratios of actions/s`],
    [isWhole, `NOTE: ${name}: the server or the system has dropped OSC messages`],
  ])
  return [...doubts, ...disturbancesOf(name, rounds)]
}

/** The reasons why the figures are invalid; empty if there are none. */
export function findProblems(rows: readonly Row[]): string[] {
  return rows.flatMap(({ scenario: { name, displays }, rounds }) => [
    ...lossesOf(name, rounds),
    ...failuresOf([
      [rounds.every(({ accepted }) => accepted > 0), `${name}: a round without one accepted action`],
      [displays === 0 || total(rounds, 'messages') > 0, `${name}: not one OSC message arrived`],
    ]),
  ])
}

/** Of the server, 0..1. */
function shareOfCore({ cpuMicros, perSecond }: MeasuredRun): number {
  return (cpuMicros * perSecond) / 1e6
}

/** The sum of one figure over all rounds. */
function total<Key extends string>(rounds: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rounds.reduce((sum, round) => sum + round[key], 0)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
