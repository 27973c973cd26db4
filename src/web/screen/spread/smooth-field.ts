/** How many cells each side of a grid has. */
const cells = 8
/** At how many places of each side a field is known, from one edge to the other. */
export const fieldSide = 65

/** How much each cell of a row adds at each place of a side; 0 for those that are far away. */
const weights = Array.from({ length: fieldSide }, (_, at) =>
  Array.from({ length: cells }, (_, cell) => bump((cells * at) / (fieldSide - 1) - cell - 0.5)),
)

/**
 * The numbers of a grid as a field that has no steps: each cell is spread around its middle.
 *
 * @param grid 8 × 8 numbers, row by row. @returns `fieldSide` × `fieldSide` numbers, likewise; of a grid of equal numbers
 * about these, and nowhere more.
 */
export function smoothField(grid: ArrayLike<number>): Float64Array {
  const rows = new Float64Array(fieldSide * cells)
  for (let y = 0; y < fieldSide; y++)
    for (let row = 0; row < cells; row++) {
      const weight = weights[y]![row]!
      if (weight > 0)
        for (let cell = 0; cell < cells; cell++) rows[y * cells + cell]! += weight * grid[row * cells + cell]!
    }
  const field = new Float64Array(fieldSide * fieldSide)
  for (let y = 0; y < fieldSide; y++)
    for (let x = 0; x < fieldSide; x++) {
      let sum = 0
      for (let cell = 0; cell < cells; cell++) sum += weights[x]![cell]! * rows[y * cells + cell]!
      field[y * fieldSide + x] = sum
    }
  return field
}

/** A cubic B-spline: a soft bump, of which those of neighbours add up to 1. @param far from its middle, in cells. */
function bump(far: number): number {
  const d = Math.abs(far)
  if (d < 1) return 2 / 3 - d ** 2 + d ** 3 / 2
  return d < 2 ? (2 - d) ** 3 / 6 : 0
}
