import { type Deframer, type FrameEvents, longestPacket } from './deframer.js'

// RFC 1055.
const endByte = 0xc0
const escapeByte = 0xdb
const escapedEnd = 0xdc
const escapedEscape = 0xdd

/** A packet between two ENDs, so that what a line has added before it is not part of it (OSC 1.1). */
export function slipFrame(packet: Uint8Array): Buffer {
  let length = packet.length + 2
  for (const byte of packet) if (byte === endByte || byte === escapeByte) length++
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  bytes[at++] = endByte
  for (const byte of packet) {
    if (byte === endByte || byte === escapeByte) bytes[at++] = escapeByte
    bytes[at++] = byte === endByte ? escapedEnd : byte === escapeByte ? escapedEscape : byte
  }
  bytes[at] = endByte
  return bytes
}

/** Reads packets with an END on one side or on both. After what cannot be read it goes on at the next END. */
export class SlipDeframer implements Deframer {
  readonly #packet = Buffer.alloc(longestPacket)
  #filled = 0
  #isEscaped = false
  /** The rest of this packet is passed over. */
  #isSkipping = false

  constructor(private readonly events: FrameEvents) {}

  get held(): number {
    return this.#filled
  }

  push(piece: Buffer): boolean {
    for (const byte of piece) {
      if (byte === endByte) this.#complete()
      else if (this.#isSkipping) continue
      else if (this.#isEscaped) this.#unescape(byte)
      else if (byte === escapeByte) this.#isEscaped = true
      else this.#add(byte)
    }
    return true
  }

  #complete(): void {
    if (this.#isEscaped) this.events.onFault('expected a byte after ESC; received END')
    else if (this.#filled > 0 && !this.#isSkipping)
      this.events.onPacket(Buffer.from(this.#packet.subarray(0, this.#filled)))
    this.#filled = 0
    this.#isEscaped = false
    this.#isSkipping = false
  }

  #unescape(byte: number): void {
    this.#isEscaped = false
    if (byte === escapedEnd) this.#add(endByte)
    else if (byte === escapedEscape) this.#add(escapeByte)
    else this.#skip(`expected 0xDC or 0xDD after ESC; received 0x${byte.toString(16).padStart(2, '0')}`)
  }

  #add(byte: number): void {
    if (this.#filled < longestPacket) this.#packet[this.#filled++] = byte
    else this.#skip(`expected END within ${longestPacket} bytes; received none`)
  }

  #skip(fault: string): void {
    this.#isSkipping = true
    this.#filled = 0
    this.events.onFault(`${fault}. What follows until the next END is passed over`)
  }
}
