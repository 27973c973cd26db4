/**
 * One OSC argument. Its type tag `type` alone decides how it is written: a 1 of type `f` stays a float.
 *
 * OSC 1.0 names `i f s b` (required) and `h t d S c r m T F N I` (optional); OSC 1.1 calls `I` an impulse. Its arrays, `[` and
 * `]`, are read as their members.
 */
export type Argument =
  /** int32 */
  | { readonly type: 'i'; readonly value: number }
  /** float32 */
  | { readonly type: 'f'; readonly value: number }
  /** Text without NUL; UTF-8 on the wire, because receivers read it, although OSC 1.0 has only ASCII. */
  | { readonly type: 's'; readonly value: string }
  /** A text of another sense, as "symbols" are in some programs. */
  | { readonly type: 'S'; readonly value: string }
  /** A text of one character: ASCII on the wire, in 32 bits. */
  | { readonly type: 'c'; readonly value: string }
  /** A colour, RGBA, and a MIDI message: each four bytes, as uint32 */
  | { readonly type: 'r' | 'm'; readonly value: number }
  | { readonly type: 'b'; readonly value: Uint8Array }
  | { readonly type: 'T'; readonly value: true }
  | { readonly type: 'F'; readonly value: false }
  | { readonly type: 'N'; readonly value: null }
  | { readonly type: 'I'; readonly value: null }
  /** int64 */
  | { readonly type: 'h'; readonly value: bigint }
  /** float64 */
  | { readonly type: 'd'; readonly value: number }
  /** Time tag: 64 bits of NTP, seconds since 1900 in the upper half; 1: immediately. */
  | { readonly type: 't'; readonly value: bigint }

export interface Message {
  readonly address: string
  readonly args: readonly Argument[]
}

/** The nearest int32: outside the range its nearer end; fractions are cut towards zero; NaN becomes 0. */
export function saturateInt32(value: number): number {
  if (value > largestInt32) return largestInt32
  if (value < smallestInt32) return smallestInt32
  return value | 0
}

const smallestInt32 = -0x8000_0000
const largestInt32 = 0x7fff_ffff

/** The next multiple of four: everything in OSC starts on one (OSC 1.0, "Atomic Data Types"). */
export function padTo4(size: number): number {
  return (size + 3) & ~3
}
