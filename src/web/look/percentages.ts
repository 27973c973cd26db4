/**
 * Counts as whole percentages that sum to 100: those with the largest remainders are rounded up, of equal ones the first.
 *
 * @returns one for each count, in their order; all 0 where there are no counts.
 */
export function percentagesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, each) => sum + each, 0)
  if (total === 0) return counts.map(() => 0)
  const parts = counts.map((count, at) => ({
    at,
    whole: Math.floor((100 * count) / total),
    remainder: (100 * count) % total,
  }))
  const missing = 100 - parts.reduce((sum, { whole }) => sum + whole, 0)
  const roundedUp = [...parts].sort((a, b) => b.remainder - a.remainder || a.at - b.at).slice(0, missing)
  return parts.map((part) => part.whole + (roundedUp.includes(part) ? 1 : 0))
}
