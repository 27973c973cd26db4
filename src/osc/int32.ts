const smallestInt32 = -0x8000_0000
const largestInt32 = 0x7fff_ffff

/** The nearest int32: outside the range its nearer end; fractions are cut towards zero; NaN becomes 0. */
export function saturateInt32(value: number): number {
  if (value > largestInt32) return largestInt32
  if (value < smallestInt32) return smallestInt32
  return value | 0
}
