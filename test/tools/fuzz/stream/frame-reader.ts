import { opcodes } from './frame-bytes.js'

/** A frame of the daemon. */
export interface ReceivedFrame {
  readonly opcode: number
  readonly payload: Buffer
}

/** Reads what the daemon sends: whole frames, not masked (RFC 6455 §5.2). */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)

  /** The frames that are complete with these bytes. @throws if they are not as a server must write them. */
  read(bytes: Buffer): readonly ReceivedFrame[] {
    const frames: ReceivedFrame[] = []
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    for (;;) {
      const [start, end] = extentOf(this.#rest)
      if (end > this.#rest.length) return frames
      const opcode = this.#rest[0]! & 15
      if ((this.#rest[0]! & 0xf0) !== 0x80 || !known.includes(opcode) || this.#rest[1]! & 0x80)
        throw new Error(`the daemon has sent a faulty frame: ${this.#rest.toString('hex', 0, 32)}`)
      frames.push({ opcode, payload: this.#rest.subarray(start, end) })
      this.#rest = this.#rest.subarray(end)
    }
  }
}

const known: readonly number[] = [opcodes.text, opcodes.close, opcodes.ping, opcodes.pong]

/** Where the payload of the first frame starts and ends; the end is never reached while the head is incomplete. */
function extentOf(bytes: Buffer): readonly [start: number, end: number] {
  const incomplete = [0, Number.POSITIVE_INFINITY] as const
  if (bytes.length < 2) return incomplete
  const short = bytes[1]! & 0x7f
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < start) return incomplete
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return [start, start + length]
}
