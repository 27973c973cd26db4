/** The smallest value that `percent` of 100 values do not exceed; 100: the greatest. NaN if there are none. */
export function percentile(sorted: Float64Array, percent: number): number {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

/** How long many things took, ms. */
export interface Waits {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** @param waits ms, in any order. */
export function summarize(waits: Iterable<number>): Waits {
  const sorted = Float64Array.from(waits).sort()
  const [p50, p99, max] = [percentile(sorted, 50), percentile(sorted, 99), percentile(sorted, 100)]
  return { p50, p99, max }
}
