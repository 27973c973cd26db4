/** A WebSocket frame as it is written (RFC 6455 §5.2); what is absent is as a client must do it. */
export interface FrameBytes {
  readonly opcode: number
  readonly payload: Buffer
  /** False for all but the last of a message in pieces. */
  readonly isLast?: boolean
  /** The three reserved bits. */
  readonly reserved?: number
  /** Four bytes; none when null. Zeros leave the payload as it is. */
  readonly mask?: Buffer | null
  /** The length that the frame announces. */
  readonly length?: bigint
  /** Bytes in which that is written. */
  readonly lengthBytes?: 0 | 2 | 8
}

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

const noMask = Buffer.alloc(4)

export function writeFrame(frame: FrameBytes): Buffer {
  const { opcode, payload, isLast = true, reserved = 0, mask = noMask } = frame
  const { length = BigInt(payload.length), lengthBytes = shortest(length) } = frame
  const short = lengthBytes === 0 ? Number(length & 127n) : lengthBytes === 2 ? 126 : 127
  const head = Buffer.alloc(2 + lengthBytes)
  head[0] = (isLast ? 0x80 : 0) | ((reserved & 7) << 4) | (opcode & 15)
  head[1] = (mask === null ? 0 : 0x80) | short
  if (lengthBytes === 2) head.writeUInt16BE(Number(length & 0xffffn), 2)
  if (lengthBytes === 8) head.writeBigUInt64BE(length, 2)
  if (mask === null) return Buffer.concat([head, payload])
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ mask[at % 4]!)])
}

/** A whole text. */
export function writeText(text: string | Buffer, mask = noMask): Buffer {
  return writeFrame({ opcode: opcodes.text, payload: Buffer.from(text), mask })
}

/** Hides its payload from what only looks at bytes. */
export const usualMask = Buffer.from([0x37, 0xfa, 0x21, 0x3d])

function shortest(length: bigint): 0 | 2 | 8 {
  return length < 126n ? 0 : length < 65_536n ? 2 : 8
}

/**
 * Calls `visit` with the opcode and the place of each payload in what the service sent: whole frames, not masked. Does not
 * use the service's libraries, so as to cost little and to share none of their faults.
 *
 * @returns where the first frame begins that is not complete yet. @throws Error for a frame as no server may write it.
 */
export function visitFrames(
  bytes: Buffer,
  visit: (opcode: number, start: number, end: number) => void,
): number {
  let at = 0
  while (at + 2 <= bytes.length) {
    const [first, short] = [bytes[at]!, bytes[at + 1]!]
    if ((first & 0xf0) !== 0x80 || !served.includes(first & 15) || short > 127)
      throw new Error(`the service has sent a faulty frame: ${bytes.toString('hex', at, at + 32)}`)
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    if (start > bytes.length) break
    const end = start + (short < 126 ? short : longLength(bytes, at + 2, short))
    if (end > bytes.length) break
    visit(first & 15, start, end)
    at = end
  }
  return at
}

const served: readonly number[] = [opcodes.text, opcodes.close, opcodes.ping, opcodes.pong]

function longLength(bytes: Buffer, at: number, kind: number): number {
  return kind === 126 ? bytes.readUInt16BE(at) : Number(bytes.readBigUInt64BE(at))
}
