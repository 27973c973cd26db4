import { type Row, total } from './rounds.js'
import { median } from './statistics.js'

/** What makes the figures worthless, in words; empty when all is well. */
export function findFaults(rows: readonly Row[]): string[] {
  return rows.flatMap(({ scenario: { name, displays }, rounds }) => {
    const faults: string[] = []
    const refused = total(rounds, 'refused')
    const failed = total(rounds, 'failed')
    if (refused > 0) faults.push(`${name}: ${refused} answers were not 2xx`)
    if (failed > 0) faults.push(`${name}: ${failed} connections failed, broke or timed out`)
    if (rounds.some(({ accepted }) => accepted === 0))
      faults.push(`${name}: a round without one accepted action`)
    if (displays > 0 && total(rounds, 'messages') === 0) faults.push(`${name}: not one OSC message arrived`)
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

/** Share of its core that a server uses when it alone sets the pace. */
const saturated = 0.95
