import typia, { type tags } from 'typia'

/** A place on a scale, 0..1 inclusive. Infinity and NaN fail the bounds. */
export type Unit = number & tags.Minimum<0> & tags.Maximum<1>

export const isUnit: (value: unknown) => value is Unit = typia.createIs<Unit>()

/** The greatest number of the grid to which positions are rounded. */
export const gridMax = 65_535

/** A position 0..1 on the grid. Halves are rounded up. */
export function onGrid(position: number): number {
  return Math.round(position * gridMax)
}

/** Both numbers of a point on the grid in one, 32 bits. */
export function packXY(x: number, y: number): number {
  return x * (gridMax + 1) + y
}

export function xOf(packed: number): number {
  return packed >>> 16
}

export function yOf(packed: number): number {
  return packed & gridMax
}
