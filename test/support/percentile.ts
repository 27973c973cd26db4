export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}

/** The smallest value that `percent` of 100 values do not exceed; 100: the greatest. NaN if there are none. */
export function percentile(sorted: Float64Array, percent: number): number {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}
