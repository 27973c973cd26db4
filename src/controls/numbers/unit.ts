import typia, { type tags } from 'typia'

/** A place on a scale, 0..1 inclusive. Infinity and NaN fail the bounds. */
export type Unit = number & tags.Minimum<0> & tags.Maximum<1>

export const isUnit: (value: unknown) => value is Unit = typia.createIs<Unit>()
