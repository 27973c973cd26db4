import { type Deframer, type FrameEvents, longestPacket } from './deframer.js'

const sizeWord = 4

/** A packet after its size, an int32, big-endian (OSC 1.0, "OSC Packets"). */
export function sizeFrame(packet: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(sizeWord + packet.length)
  bytes.writeInt32BE(packet.length)
  bytes.set(packet, sizeWord)
  return bytes
}

/** Reads packets with their size in front. After a size that cannot be, nobody knows where the next packet begins. */
export class SizeDeframer implements Deframer {
  readonly #head = Buffer.alloc(sizeWord)
  /** The packet that is being read; undefined before its size is known. */
  #packet: Buffer | undefined
  /** Bytes so far, of the packet or of its size. */
  #filled = 0
  #isLost = false

  constructor(private readonly events: FrameEvents) {}

  get held(): number {
    return this.#filled
  }

  push(piece: Buffer): boolean {
    let at = 0
    while (at < piece.length && !this.#isLost) {
      const target = this.#packet ?? this.#head
      const taken = piece.copy(target, this.#filled, at)
      this.#filled += taken
      at += taken
      if (this.#filled === target.length) this.#complete()
    }
    return !this.#isLost
  }

  #complete(): void {
    const packet = this.#packet
    this.#filled = 0
    if (packet) {
      this.#packet = undefined
      return this.events.onPacket(packet)
    }
    const size = this.#head.readInt32BE()
    if (size > 0 && size <= longestPacket) this.#packet = Buffer.allocUnsafeSlow(size)
    else if (size !== 0) this.#lose(size)
  }

  #lose(size: number): void {
    this.#isLost = true
    this.events.onFault(
      `expected the size of a packet, 4 to ${longestPacket}; received ${size}, so nothing more of this stream can be read`,
    )
  }
}
