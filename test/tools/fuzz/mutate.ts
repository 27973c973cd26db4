import type { Random } from './random.js'

/** Longer inputs only take more time. */
const longest = 4096

/** What a mutation may use. */
export interface Material {
  readonly random: Random
  /** Inputs that have reached new code. */
  readonly corpus: readonly Buffer[]
  readonly words: readonly string[]
}

/** An input similar to the given one: one to eight changes away. */
export function mutate(input: Buffer, material: Material): Buffer {
  const { random } = material
  let mutant = input
  for (let changes = 1 << random.below(4); changes > 0; changes--)
    mutant = random.oneOf(mutations)(mutant, material).subarray(0, longest)
  return mutant
}

type Mutation = (input: Buffer, material: Material) => Buffer

const mutations: readonly Mutation[] = [
  (input, { random }) => replace(input, random, random.below(5), random.bytes(random.below(5))),
  (input, { random }) => replace(input, random, random.below(1 + input.length), Buffer.alloc(0)),
  (input, { random }) => replace(input, random, random.oneOf([0, 4]), numberOf(random)),
  (input, { random, words }) => replace(input, random, 0, Buffer.from(random.oneOf(words))),
  flipBit,
  joinWord,
  repeat,
  splice,
]

/** Replaces this many bytes, somewhere, with the piece. */
function replace(input: Buffer, random: Random, length: number, piece: Buffer): Buffer {
  const at = random.below(input.length + 1)
  return Buffer.concat([input.subarray(0, at), piece, input.subarray(at + length)])
}

/** A boundary value, in four bytes or as text. */
function numberOf(random: Random): Buffer {
  const number = random.oneOf([0, 1, 3, 4, 8, 255, 65_536, 0x7fff_ffff, -1, -4, -0x8000_0000])
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(number)
  return random.below(2) === 0 ? bytes : Buffer.from(String(number))
}

function flipBit(input: Buffer, { random }: Material): Buffer {
  const flipped = Buffer.from(input)
  if (input.length > 0) flipped[random.below(input.length)]! ^= 1 << random.below(8)
  return flipped
}

/** Replaces one word of the input with another, or inserts another after it. */
function joinWord(input: Buffer, { random, words }: Material): Buffer {
  const word = random.oneOf(words)
  const at = input.indexOf(word, random.below(input.length + 1))
  if (at < 0) return input
  const end = at + Buffer.byteLength(word)
  const kept = input.subarray(0, random.oneOf([at, end]))
  return Buffer.concat([kept, Buffer.from(random.oneOf(words)), input.subarray(end)])
}

function repeat(input: Buffer, { random }: Material): Buffer {
  const start = random.below(input.length + 1)
  const piece = input.subarray(start, start + random.below(100))
  return replace(input, random, 0, Buffer.concat(Array(1 + random.below(4)).fill(piece)))
}

/** The beginning of one and the end of another. */
function splice(input: Buffer, { random, corpus }: Material): Buffer {
  const other = random.oneOf(corpus)
  return Buffer.concat([
    input.subarray(0, random.below(input.length + 1)),
    other.subarray(random.below(other.length + 1)),
  ])
}
