import type { Rgb } from '../../../../src/web/light/light-course.js'

/** As WCAG 2.2 defines relative luminance. */
function linear([red, green, blue]: Rgb): Rgb {
  const of = (part: number) => (part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return [of(red), of(green), of(blue)]
}

/** What of a colour flashes. */
export interface Measure {
  of(color: Rgb): number
  /** The least difference that counts. */
  readonly least: number
  /** The darker one of both counts only below this. */
  readonly below: number
}

export const brightness: Measure = {
  of(color) {
    const [red, green, blue] = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  },
  least: 0.1,
  below: 0.8,
}

/** How far red is above the other two: more than what WCAG counts, which is red that is saturated. */
export const redness: Measure = {
  of(color) {
    const [red, green, blue] = linear(color)
    return Math.max(0, red - green - blue) * 320
  },
  least: 20,
  below: Number.POSITIVE_INFINITY,
}

/** The most flashes in any second: pairs of opposing changes. @param rate pictures a second. */
export function mostFlashes(pictures: readonly Rgb[], { of, least, below }: Measure, rate = 60): number {
  /** When each change in the other direction than the one before was complete. */
  const changes: number[] = []
  let [low, high] = [of(pictures[0]!), of(pictures[0]!)]
  let direction = 0
  pictures.forEach((picture, at) => {
    const value = of(picture)
    if (direction >= 0 && high - value >= least && value < below) {
      if (direction > 0 || changes.length === 0) changes.push(at)
      direction = -1
      low = value
    } else if (direction <= 0 && value - low >= least && low < below) {
      if (direction < 0 || changes.length === 0) changes.push(at)
      direction = 1
      high = value
    }
    if (direction >= 0) high = Math.max(high, value)
    if (direction <= 0) low = Math.min(low, value)
  })
  const within = changes.map((at) => changes.filter((other) => other >= at && other < at + rate).length)
  return Math.floor(Math.max(0, ...within) / 2)
}
