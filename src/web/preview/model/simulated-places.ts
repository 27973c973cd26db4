import type { PhoneResult } from '../../../wire/result.js'

/** Parts of a way, and cells of each side of a field. */
const parts = 8

/** What the service tells of where people are on a Slider. @param values 0 to 1. */
export function spreadOf(
  values: readonly number[],
): Pick<Extract<PhoneResult, { type: 'Slider' }>, 'mean' | 'median' | 'hist'> {
  const inOrder = [...values].sort((a, b) => a - b)
  return {
    mean: meanOf(values),
    median: inOrder[Math.ceil(inOrder.length / 2) - 1] ?? 0,
    hist: howManyIn(parts, values.map(partOf)),
  }
}

/** What the service tells of where people point on an XYPad. @param points each 0 to 1. */
export function cloudOf(
  points: readonly (readonly [x: number, y: number])[],
): Pick<Extract<PhoneResult, { type: 'XYPad' }>, 'centre' | 'grid'> {
  return {
    centre: [meanOf(points.map(([x]) => x)), meanOf(points.map(([, y]) => y))],
    grid: howManyIn(
      parts ** 2,
      points.map(([x, y]) => parts * partOf(y) + partOf(x)),
    ),
  }
}

/** 0 of nothing. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function partOf(value: number): number {
  return Math.min(parts - 1, Math.floor(parts * value))
}

function howManyIn(count: number, places: readonly number[]): readonly number[] {
  return Array.from({ length: count }, (_, part) => places.filter((place) => place === part).length)
}
