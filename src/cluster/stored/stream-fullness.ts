/** From this part of its bound on, a stream is said to be full. */
const fullPart = 0.9

/** @param fill 0..1; undefined: without a bound. @returns null while there is room enough. */
export function describeFullness(fill: number | undefined): string | null {
  if (fill === undefined)
    return 'the stream of batches has no bound: full, it would lock out the lease of the stage; give it a max_bytes below what the account may store'
  if (fill < fullPart) return null
  return `the stream of batches is full to ${Math.floor(100 * fill)} %: edges answer 503 when no batch fits in; it empties as the stage counts`
}
