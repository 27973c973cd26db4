import { damagingPieces } from './http-pieces.js'
import type { Random } from './random.js'

/** Half of the requests are unchanged; the others are damaged one to three times. */
export function damageRequest(request: Buffer, other: () => Buffer, random: Random): Buffer {
  let bytes = request
  for (let damages = Math.max(0, random.below(6) - 2); damages > 0; damages--)
    bytes = random.oneOf(damage)(bytes, random, other)
  return bytes
}

type Damage = (bytes: Buffer, random: Random, other: () => Buffer) => Buffer

const damage: readonly Damage[] = [
  (bytes, random) => change(bytes, random, (byte) => byte ^ (1 << random.below(8))),
  (bytes, random) => change(bytes, random, () => random.below(256)),
  (bytes, random) => bytes.subarray(0, placeIn(bytes, random)),
  insertPiece,
  insertPiece,
  splice,
  repeatLine,
  dropLine,
  swell,
]

function change(bytes: Buffer, random: Random, next: (byte: number) => number): Buffer {
  const at = random.below(Math.max(1, bytes.length))
  if (bytes.length > 0) bytes[at] = next(bytes[at]!)
  return bytes
}

function insertPiece(bytes: Buffer, random: Random): Buffer {
  return insertAt(bytes, placeIn(bytes, random), Buffer.from(random.oneOf(damagingPieces), 'latin1'))
}

/** The beginning of one and the end of another. */
function splice(bytes: Buffer, random: Random, other: () => Buffer): Buffer {
  const second = other()
  return Buffer.concat([bytes.subarray(0, placeIn(bytes, random)), second.subarray(placeIn(second, random))])
}

/** Repeats a header line, perhaps many times. */
function repeatLine(bytes: Buffer, random: Random): Buffer {
  const [start, end] = lineIn(bytes, random)
  const times = random.below(20) > 0 ? 1 : 120
  return insertAt(bytes, end, Buffer.concat(Array(times).fill(bytes.subarray(start, end))))
}

function dropLine(bytes: Buffer, random: Random): Buffer {
  const [start, end] = lineIn(bytes, random)
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
}

function lineIn(bytes: Buffer, random: Random): readonly [start: number, end: number] {
  const start = bytes.lastIndexOf('\n', placeIn(bytes, random)) + 1
  const feed = bytes.indexOf('\n', start)
  return [start, feed < 0 ? bytes.length : feed + 1]
}

/** Far too much of something, at a random place: a path, a header, a body. */
function swell(bytes: Buffer, random: Random): Buffer {
  const size = random.oneOf([100, 100, 1000, 5000, random.below(50) > 0 ? 17_000 : 1_100_000])
  return insertAt(bytes, placeIn(bytes, random), Buffer.alloc(size, random.oneOf(['a', ' ', '%', '\0'])))
}

function insertAt(bytes: Buffer, at: number, piece: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
}

function placeIn(bytes: Buffer, random: Random): number {
  return random.below(bytes.length + 1)
}
