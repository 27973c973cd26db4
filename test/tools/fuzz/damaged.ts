import fc from 'fast-check'

const boundaries = [0, 1, 3, 4, 8, 255, 65_535, 65_536, 0x7fff_ffff, -1, -4, -0x8000_0000, 0x7fc0_0000]
const nothing = Buffer.alloc(0)

/** How to damage bytes. */
export interface Damage {
  /** What such bytes are made of, in UTF-8 or as bytes. */
  readonly words: readonly (string | Buffer)[]
  /** The most changes. */
  readonly changes?: number
  /** Longer results are cut; not if absent. */
  readonly longest?: number
}

/** Bytes that are a few changes away from the given ones; some have none. */
export function damaged(
  inputs: fc.Arbitrary<Buffer>,
  { words, changes = 8, longest = Number.POSITIVE_INFINITY }: Damage,
): fc.Arbitrary<Buffer> {
  const word = fc.constantFrom(...words.map((each) => Buffer.from(each)))
  const number = fc.constantFrom(...boundaries)
  const piece = fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: number.map((n) => Buffer.from(Int32Array.of(n).buffer).reverse()) },
    { weight: 1, arbitrary: number.map((n) => Buffer.from(String(n))) },
  )
  const change = fc.tuple(fc.constantFrom(...kinds), fc.nat(), fc.nat(), piece, word)
  return fc.tuple(inputs, inputs, fc.array(change, { maxLength: changes })).map(([input, other, all]) =>
    all.reduce((bytes, [kind, at, size, piece, word]) => {
      const [start, length, by] = kind(bytes, at % (bytes.length + 1), size, piece, word, other)
      return Buffer.concat([bytes.subarray(0, start), by, bytes.subarray(start + length)]).subarray(
        0,
        longest,
      )
    }, input),
  )
}

/** From where how many bytes are replaced, and by what. */
type Change = readonly [start: number, length: number, by: Buffer]
type Kind = (b: Buffer, at: number, size: number, piece: Buffer, word: Buffer, other: Buffer) => Change

const kinds: readonly Kind[] = [
  (_, at, size, piece) => [at, size % 5, piece],
  (_, at, _size, piece) => [at, 0, piece],
  (_, at, _size, piece) => [at, piece.length, piece],
  (bytes, at, size) => [at, size % (bytes.length + 1), nothing],
  // A bit is flipped.
  (bytes, at, size) => [at, 1, bytes.subarray(at, at + 1).map((byte) => byte ^ (1 << (size % 8))) as Buffer],
  // A word that is there becomes another.
  (bytes, at, _size, piece, word) => {
    const start = bytes.indexOf(word, at)
    return start < 0 ? [0, 0, nothing] : [start, word.length, piece]
  },
  // Up to a hundred bytes are repeated, up to five times.
  (bytes, at, size) => {
    const part = bytes.subarray(at, at + (size % 100))
    return [at, 0, Buffer.concat(Array<Buffer>(1 + (size % 5)).fill(part))]
  },
  // The beginning of one and the end of another, half of the time at multiples of four.
  (bytes, at, size, _piece, _word, other) => {
    const unit = size % 2 === 0 ? 4 : 1
    const from = (size % (Math.floor(other.length / unit) + 1)) * unit
    return [at - (at % unit), bytes.length, other.subarray(from)]
  },
]
