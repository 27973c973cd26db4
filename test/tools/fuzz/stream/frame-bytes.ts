/** A WebSocket frame as it is written (RFC 6455 §5.2); whatever is not said is as a client must do it. */
export interface FrameBytes {
  readonly opcode: number
  readonly payload: Buffer
  /** False for all but the last of a message in pieces. */
  readonly isLast?: boolean
  /** The three reserved bits. */
  readonly reserved?: number
  /** None when null. */
  readonly mask?: Buffer | null
  /** The length that the frame says. */
  readonly length?: bigint
  /** Bytes in which the length is written. */
  readonly lengthBytes?: 0 | 2 | 8
}

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

export function writeFrame(frame: FrameBytes): Buffer {
  const { opcode, payload, isLast = true, reserved = 0, mask = usualMask } = frame
  const { length = BigInt(payload.length), lengthBytes = shortest(length) } = frame
  const short = lengthBytes === 0 ? Number(length & 127n) : lengthBytes === 2 ? 126 : 127
  const head = Buffer.alloc(2 + lengthBytes)
  head[0] = (isLast ? 0x80 : 0) | ((reserved & 7) << 4) | (opcode & 15)
  head[1] = (mask === null ? 0 : 0x80) | short
  if (lengthBytes === 2) head.writeUInt16BE(Number(length & 0xffffn), 2)
  if (lengthBytes === 8) head.writeBigUInt64BE(length, 2)
  return mask === null ? Buffer.concat([head, payload]) : Buffer.concat([head, mask, masked(payload, mask)])
}

/** A whole message of text. */
export function writeText(text: string | Buffer): Buffer {
  return writeFrame({ opcode: opcodes.text, payload: Buffer.from(text) })
}

const usualMask = Buffer.from([0x37, 0xfa, 0x21, 0x3d])

function shortest(length: bigint): 0 | 2 | 8 {
  return length < 126n ? 0 : length < 65_536n ? 2 : 8
}

function masked(payload: Buffer, mask: Buffer): Buffer {
  const bytes = Buffer.from(payload)
  for (let at = 0; at < bytes.length; at++) bytes[at]! ^= mask[at % 4]!
  return bytes
}
