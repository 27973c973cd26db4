/** The grid of an XYPad's result with one person in each of these cells, which are counted from 0, rows from the bottom. */
export function gridOf(...cells: readonly number[]): number[] {
  return Array.from({ length: 64 }, (_, cell) => cells.filter((each) => each === cell).length)
}
