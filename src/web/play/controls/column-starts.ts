/** Between two tries for the height of the columns, in the unit of the heights. */
const step = 0.5

/**
 * Divides a list into columns, so that the highest one is as low as it can be. The order stays.
 *
 * @param heights of what is listed, above 0. @param columns at least 1.
 * @returns which of the list, from 0, begin the second and further columns.
 */
export function columnStarts(heights: readonly number[], columns: number): readonly number[] {
  for (let most = Math.max(0, ...heights); ; most += step) {
    const starts: number[] = []
    let filled = 0
    for (const [at, height] of heights.entries()) {
      filled += height
      if (filled <= most) continue
      starts.push(at)
      filled = height
    }
    if (starts.length < columns) return starts
  }
}
