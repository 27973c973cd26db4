import fc from 'fast-check'

const boundaries = [0, 1, 3, 4, 8, 255, 65_535, 65_536, 0x7fff_ffff, -1, -4, -0x8000_0000, 0x7fc0_0000]

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
  const piece = fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom(...boundaries).map(int32) },
    { weight: 1, arbitrary: fc.constantFrom(...boundaries).map((number) => Buffer.from(String(number))) },
  )
  const change = fc.tuple(fc.constantFrom(...kinds), fc.nat(), fc.nat(), piece, word)
  return fc
    .tuple(inputs, inputs, fc.array(change, { maxLength: changes }))
    .map(([input, other, all]) =>
      all.reduce(
        (bytes, [kind, at, size, piece, word]) =>
          kind(bytes, at, size, piece, word, other).subarray(0, longest),
        input,
      ),
    )
}

type Change = (bytes: Buffer, at: number, size: number, piece: Buffer, word: Buffer, other: Buffer) => Buffer

const nothing = Buffer.alloc(0)

const kinds: readonly Change[] = [
  (bytes, at, size, piece) => replace(bytes, at, size % 5, piece),
  (bytes, at, _size, piece) => replace(bytes, at, 0, piece),
  (bytes, at, _size, piece) => replace(bytes, at, piece.length, piece),
  (bytes, at, size) => replace(bytes, at, size % (bytes.length + 1), nothing),
  flipBit,
  (bytes, at, _size, piece, word) => exchange(bytes, at, word, piece),
  (bytes, at, size) => replace(bytes, at, 0, repeated(bytes, at, size)),
  (bytes, at, size, _piece, _word, other) => splice(bytes, at, size, other),
]

/** Replaces so many bytes, somewhere. */
function replace(bytes: Buffer, at: number, length: number, piece: Buffer): Buffer {
  const start = at % (bytes.length + 1)
  return Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(start + length)])
}

function flipBit(bytes: Buffer, at: number, size: number): Buffer {
  const flipped = Buffer.from(bytes)
  if (bytes.length > 0) flipped[at % bytes.length]! ^= 1 << (size % 8)
  return flipped
}

/** Replaces a word that is there with another. */
function exchange(bytes: Buffer, at: number, word: Buffer, other: Buffer): Buffer {
  const start = bytes.indexOf(word, at % (bytes.length + 1))
  return start < 0 ? bytes : replace(bytes, start, word.length, other)
}

/** Up to a hundred bytes, up to five times. */
function repeated(bytes: Buffer, at: number, size: number): Buffer {
  const start = at % (bytes.length + 1)
  return Buffer.concat(Array<Buffer>(1 + (size % 5)).fill(bytes.subarray(start, start + (size % 100))))
}

/** The beginning of one and the end of another, half of the time at multiples of four. */
function splice(bytes: Buffer, at: number, size: number, other: Buffer): Buffer {
  const unit = size % 2 === 0 ? 4 : 1
  const place = (of: Buffer, n: number) => (n % (Math.floor(of.length / unit) + 1)) * unit
  return Buffer.concat([bytes.subarray(0, place(bytes, at)), other.subarray(place(other, size))])
}

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(number)
  return bytes
}
