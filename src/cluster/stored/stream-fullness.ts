/** From this part of its bound on, a stream is said to be full. */
const fullPart = 0.9

/** @param room its bound, bytes; undefined: none. @returns null while there is room enough. */
export function describeFullness(bytes: number, room: number | undefined): string | null {
  if (room === undefined)
    return 'the stream of turns has no bound: full, it would lock out the lease of the stage; give it a max_bytes below what the account may store'
  if (bytes < room * fullPart) return null
  return `the stream of turns is full to ${Math.floor((100 * bytes) / room)} %: edges answer 503 when no turn fits in; it empties as the stage counts`
}
