import type { Credentials } from '../http-request.js'
import type { Random } from '../random.js'
import { type FrameBytes, opcodes, writeFrame, writeText } from './frame-bytes.js'
import { inventText } from './hostile-text.js'

/** A message that is damaged as text, as frames or as bytes; some are not damaged at all. */
export function inventFrames(random: Random, credentials: Credentials): Buffer {
  const text = inventText(random, credentials)
  const kind = random.below(20)
  if (kind < 13) return writeText(text)
  if (kind < 16) return inPieces(text, random)
  if (kind < 17) return control(random)
  if (kind < 18) return writeFrame(wrongFrame(text, random))
  if (random.below(4) > 0)
    return damageBytes(random.below(2) > 0 ? writeText(text) : inPieces(text, random), random)
  return random.bytes(1 + random.below(300))
}

/** A message in pieces, mostly with the last one, with pings between them. */
function inPieces(text: Buffer, random: Random): Buffer {
  const frames: Buffer[] = []
  let opcode: number = opcodes.text
  for (let at = 0; at < text.length || frames.length === 0; ) {
    const size = random.below(4) > 0 ? Math.ceil(text.length / 5) : random.below(text.length + 1)
    const piece = text.subarray(at, at + Math.max(1, size))
    at += piece.length + (text.length === 0 ? 1 : 0)
    frames.push(writeFrame({ opcode, payload: piece, isLast: at >= text.length && random.below(30) > 0 }))
    if (random.below(30) > 0) opcode = opcodes.continuation
    if (random.below(3) === 0) frames.push(control(random))
  }
  return Buffer.concat(frames)
}

/** A ping, a pong or a close, sometimes as it must not be. */
function control(random: Random): Buffer {
  const opcode = random.below(15) > 0 ? random.oneOf([opcodes.ping, opcodes.pong]) : opcodes.close
  const size = random.below(30) > 0 ? random.below(126) : 126 + random.below(400)
  if (opcode !== opcodes.close) return writeFrame({ opcode, payload: random.bytes(size) })
  const code = Buffer.alloc(2)
  code.writeUInt16BE(
    random.oneOf([1000, 1001, 1005, 1006, 1015, 0, 999, 2000, 3000, 4000, 4999, 5000, 65_535]),
  )
  const reason = random.oneOf([Buffer.alloc(0), Buffer.from('enough'), random.bytes(size)])
  return writeFrame({
    opcode,
    payload: random.oneOf([Buffer.alloc(0), Buffer.alloc(1), code, Buffer.concat([code, reason])]),
  })
}

/** A frame that says something wrong of itself. */
function wrongFrame(text: Buffer, random: Random): FrameBytes {
  const right = { opcode: opcodes.text, payload: text }
  const length = BigInt(text.length)
  return random.oneOf<FrameBytes>([
    { ...right, mask: null },
    { ...right, mask: random.bytes(4), reserved: random.below(2) },
    { ...right, opcode: random.below(16) },
    { ...right, opcode: opcodes.binary },
    { ...right, opcode: opcodes.continuation },
    { ...right, reserved: 1 + random.below(7) },
    { ...right, isLast: false },
    { ...right, opcode: opcodes.ping, isLast: false },
    { ...right, lengthBytes: random.oneOf([0, 2, 8]) },
    { ...right, length: (length + BigInt(random.below(40) - 20)) & 0xffffn },
    { ...right, length: random.oneOf(strangeLengths), lengthBytes: 8 },
    { ...right, payload: random.bytes(random.below(300)) },
    { ...right, payload: Buffer.concat([text, random.oneOf(badUtf8)]) },
  ])
}

const strangeLengths = [
  0n,
  125n,
  126n,
  16_385n,
  65_535n,
  65_536n,
  1n << 20n,
  1n << 31n,
  1n << 32n,
  1n << 53n,
  1n << 63n,
  (1n << 64n) - 1n,
]

/** A lone continuation byte, an overlong slash, a surrogate, beyond Unicode, a character that is cut off. */
const badUtf8 = ['80', 'c0af', 'eda080', 'f4908080', 'e282', 'ff'].map((hex) => Buffer.from(hex, 'hex'))

function damageBytes(bytes: Buffer, random: Random): Buffer {
  const damaged = Buffer.from(bytes)
  const at = random.below(random.below(2) > 0 ? Math.min(14, bytes.length) : bytes.length)
  const kind = random.below(4)
  if (kind === 0) return damaged.subarray(0, at)
  if (kind === 1)
    return Buffer.concat([damaged.subarray(0, at), random.bytes(1 + random.below(8)), damaged.subarray(at)])
  if (kind === 2) damaged[at] = random.below(256)
  else damaged[at]! ^= 1 << random.below(8)
  return damaged
}
