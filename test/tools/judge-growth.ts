import type { Reading } from '../support/load/probe.js'

const MiB = 1024 * 1024
/** Number of readings at either end that are compared. */
const compared = 3

/** How much more a daemon may keep at the end, MiB. */
export type MostGrowth = Readonly<Record<'heap' | 'rss', number>>

/**
 * Prints its memory at the beginning and at the end, and compares the lowest of the last readings with the highest of
 * the first, since memory fluctuates.
 *
 * @param readings at equal intervals, of a daemon that has already filled what it remembers for a while.
 * @returns what has grown too much.
 */
export function judgeGrowth(readings: readonly Reading[], most: MostGrowth): string[] {
  if (readings.length < 2 * compared) return [`${readings.length} readings are too few to detect a leak`]
  return (['heap', 'rss'] as const).flatMap((kind) => {
    const sizes = readings.map((reading) => reading[kind] / MiB)
    const list = (some: readonly number[]) => some.map((size) => size.toFixed(1)).join(' ')
    const [first, last] = [sizes.slice(0, compared), sizes.slice(-compared)]
    console.log(`${kind}, MiB: first ${list(first)}; last ${list(last)}`)
    const growth = Math.min(...last) - Math.max(...first)
    return growth <= most[kind] ? [] : [`${kind} grew by ${growth.toFixed(1)} MiB`]
  })
}
