const smallestInt32 = -0x8000_0000
const largestInt32 = 0x7fff_ffff

/** The nearest int32: beyond its range the nearer end, fractions cut towards zero, NaN 0. */
export function saturateInt32(value: number): number {
  if (value > largestInt32) return largestInt32
  if (value < smallestInt32) return smallestInt32
  return value | 0
}
