import { type Row, total } from './rounds.js'
import { median } from './statistics.js'

/** The reasons why the figures are invalid; empty if there are none. */
export function findProblems(rows: readonly Row[]): string[] {
  return rows.flatMap(({ scenario: { name, displays }, rounds }) => {
    const problems: string[] = []
    const refused = total(rounds, 'refused')
    const failed = total(rounds, 'failed')
    if (refused > 0) problems.push(`${name}: ${refused} answers were not 2xx`)
    if (failed > 0) problems.push(`${name}: ${failed} connections failed, broke or timed out`)
    if (rounds.some(({ accepted }) => accepted === 0))
      problems.push(`${name}: a round without one accepted action`)
    if (displays > 0 && total(rounds, 'messages') === 0) problems.push(`${name}: not one OSC message arrived`)
    return problems
  })
}

/** The reasons why the figures are less certain. */
export function findDoubts(rows: readonly Row[]): string[] {
  const idle = rows
    .filter(({ rounds }) => median(rounds.map(({ busy }) => busy)) < saturated)
    .map(
      ({ scenario: { name } }) =>
        `${name}: its core was not fully used, so the load or another program was the limit: trust cpu us, not the ratios`,
    )
  const lossy = rows
    .filter(
      ({ scenario: { displays }, rounds }) =>
        total(rounds, 'messages') < total(rounds, 'accepted') * displays,
    )
    .map(
      ({ scenario: { name } }) =>
        `${name}: fewer OSC messages arrived than actions were accepted: dropped by the server, or by the kernel before the sink`,
    )
  return [...idle, ...lossy]
}

/** The share of its core that a server uses when nothing else limits it. */
const saturated = 0.95
