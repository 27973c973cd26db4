import { median, tableOf } from '../../table.js'
import { disturbancesOf, type MeasuredRun } from '../contestants.js'
import type { LoadResult, Spread } from '../generator/load-generator.js'

/** One round: both servers had the same load, one right after the other. */
export interface Duel {
  readonly ovation: MeasuredRun
  readonly raw: MeasuredRun
}

/** What of a run is timed. */
export type Timed = keyof { [K in keyof LoadResult as LoadResult[K] extends Spread ? K : never]: true }

const head =
  'round|p50 ms|raw|difference|p99 ms|raw|difference|cpu us|raw|difference|sent late p99 ms|raw|max ms'

/**
 * A line for each round and one for the medians: Ovation, raw uWebSockets and the difference, of the delays and of the
 * processor's time for an answer; and how late the generator itself was.
 */
export function sideBySide(title: string, timed: Timed, duels: readonly Duel[]): string {
  const figures = duels.map(figuresOf(timed))
  const lines = figures.map((numbers, n) => lineOf(String(n + 1), numbers))
  const middle = figures[0]!.map((_, column) => median(figures.map((numbers) => numbers[column]!)))
  return `${title}\n${tableOf(head, [...lines, lineOf('median', middle)])}`
}

/** In the order of the columns. */
function figuresOf(timed: Timed): (duel: Duel) => readonly number[] {
  return ({ ovation, raw }) => {
    const both = (figure: (run: MeasuredRun) => number) => {
      const [ours, theirs] = [figure(ovation), figure(raw)]
      return [ours, theirs, ours - theirs]
    }
    return [
      ...both((run) => run[timed].p50 / 1000),
      ...both((run) => run[timed].p99 / 1000),
      ...both((run) => run.cpuMicros),
      ...[ovation.late.p99, raw.late.p99, Math.max(ovation.late.max, raw.late.max)].map((us) => us / 1000),
    ]
  }
}

const decimals = [3, 3, 3, 3, 3, 3, 1, 1, 1, 3, 3, 2]

function lineOf(name: string, numbers: readonly number[]): string[] {
  return [name, ...numbers.map((number, column) => number.toFixed(decimals[column]))]
}

/** Where the generator itself, or other programs, may have made the delays. */
export function doubtsAbout(name: string, timed: Timed, runs: readonly MeasuredRun[]): string[] {
  const [own, all] = [(run: MeasuredRun) => run.late.p99, (run: MeasuredRun) => run[timed].p99].map(
    (figure) => median(runs.map(figure)),
  ) as [number, number]
  const isLate = own > all / 2
  const late = `NOTE: ${name}: the generator itself was ${(own / 1000).toFixed(2)} ms late (p99), so trust p50 only`
  return [...(isLate ? [late] : []), ...disturbancesOf(name, runs)]
}
