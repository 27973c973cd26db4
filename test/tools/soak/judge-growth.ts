import type { Reading } from './probe.js'

const MiB = 1024 * 1024
/** Readings at either end that are compared. */
const compared = 3

/** What a daemon may keep more at the end, MiB. */
export type MostGrowth = Readonly<Record<'heap' | 'rss', number>>

/**
 * Prints what it held at the beginning and at the end, and judges it by the lowest of the last readings against the
 * highest of the first, since memory wavers.
 *
 * @param readings of a daemon that has filled already what it remembers for a while; at equal intervals.
 * @returns what has grown too much.
 */
export function judgeGrowth(readings: readonly Reading[], most: MostGrowth): string[] {
  if (readings.length < 2 * compared) return [`${readings.length} readings are too few to tell a leak`]
  return (['heap', 'rss'] as const).flatMap((kind) => {
    const sizes = readings.map((reading) => reading[kind] / MiB)
    const [first, last] = [sizes.slice(0, compared), sizes.slice(-compared)]
    console.log(`${kind}, MiB: first ${list(first)}; last ${list(last)}`)
    const growth = Math.min(...last) - Math.max(...first)
    return growth <= most[kind] ? [] : [`${kind} has grown by ${growth.toFixed(1)} MiB`]
  })
}

function list(sizes: readonly number[]): string {
  return sizes.map((size) => size.toFixed(1)).join(' ')
}
