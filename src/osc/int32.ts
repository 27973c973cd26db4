const smallest = -0x8000_0000
const largest = 0x7fff_ffff

/** The nearest int32: beyond its range the nearer end, fractions cut towards zero, NaN 0. */
export function saturateInt32(value: number): number {
  if (value > largest) return largest
  if (value < smallest) return smallest
  return value | 0
}
