/** Across the phone, along it, and out of its picture. */
export type Vector = readonly [x: number, y: number, z: number]

/** @param part of the way from one to the other, 0 to 1. */
export function mix(from: Vector, to: Vector, part: number): Vector {
  const at = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * part
  return [at(0), at(1), at(2)]
}

/** Whether one points to the other side. */
export function isAgainst([x, y, z]: Vector, other: Vector): boolean {
  return x * other[0] + y * other[1] + z * other[2] < 0
}
