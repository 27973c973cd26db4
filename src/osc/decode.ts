import { type ReadMessage, type RefusalReason, type Refused, readMessage } from './read-message.js'

export interface DecodedMessage extends ReadMessage {
  /** How many bundles it is nested in; 0: a bare message. */
  readonly depth: number
  /** Time tag of the innermost of these, raw NTP (1 = immediately); undefined for a bare message. */
  readonly timeTag: bigint | undefined
}

export interface DecodedPacket {
  /** In the order of the packet. */
  readonly messages: readonly DecodedMessage[]
  readonly refused: readonly Refused[]
  /** Whether the packet is a bundle, even an empty or broken one. */
  readonly bundled: boolean
}

/** What a hostile packet may cost. Reading ends after `maxElements`; what was read until then counts. */
export interface DecodeLimits {
  /** Nested bundles; default 8. */
  readonly maxDepth?: number
  /** Elements of all bundles; default 4096. */
  readonly maxElements?: number
  /** Bytes; default 65,535, which no UDP datagram exceeds. */
  readonly maxSize?: number
}

/**
 * Decodes a datagram from an untrusted sender: never throws. A bad element of a bundle is left out and the others are
 * still delivered; each error is reported with its reason and offset. Time tags are reported, not obeyed.
 */
export function decodePacket(bytes: Uint8Array, limits: DecodeLimits = {}): DecodedPacket {
  const packet = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoding = new Decoding(packet, limits)
  decoding.run()
  return {
    messages: decoding.messages,
    refused: decoding.refused,
    bundled: isBundle(packet, 0, packet.length),
  }
}

/** A bundle that is being read. */
interface OpenBundle {
  readonly timeTag: bigint
  readonly end: number
  /** Where its next element begins. */
  offset: number
}

/** Keeps the open bundles in a list instead of recursing, so that no packet can exhaust the call stack. */
class Decoding {
  readonly messages: DecodedMessage[] = []
  readonly refused: Refused[] = []
  readonly #open: OpenBundle[] = []
  readonly #packet: Buffer
  readonly #maxDepth: number
  readonly #maxSize: number
  #elementsLeft: number

  constructor(packet: Buffer, { maxDepth = 8, maxElements = 4096, maxSize = 65_535 }: DecodeLimits) {
    this.#packet = packet
    this.#maxDepth = maxDepth
    this.#maxSize = maxSize
    this.#elementsLeft = maxElements
  }

  run(): void {
    if (this.#packet.length > this.#maxSize) this.#refuse('too-large', this.#maxSize)
    else this.#readElement(0, this.#packet.length)

    for (let bundle = this.#open.at(-1); bundle; bundle = this.#open.at(-1)) {
      if (bundle.offset === bundle.end) this.#open.pop()
      else if (this.#elementsLeft-- > 0) this.#readNextElement(bundle)
      else {
        this.#refuse('too-many', bundle.offset)
        break
      }
    }
  }

  #readNextElement(bundle: OpenBundle): void {
    const { offset, end } = bundle
    const start = offset + 4
    const size = start <= end ? this.#packet.readInt32BE(offset) : 0
    // Without a valid size nothing after it can be found: the rest of this bundle is dropped.
    bundle.offset = end
    if (start > end) this.#refuse('bundle-truncated', offset)
    else if (size < 0 || size > end - start) this.#refuse('bundle-element-size', offset)
    else {
      bundle.offset = start + size
      this.#readElement(start, start + size)
    }
  }

  /** Reads a message at once; opens a bundle, whose elements are read next. */
  #readElement(start: number, end: number): void {
    if (start === end) this.#refuse('empty', start)
    else if ((end - start) % 4 !== 0) this.#refuse('size-not-multiple-of-4', start)
    else if (isBundle(this.#packet, start, end)) this.#openBundle(start, end)
    else {
      const read = readMessage(this.#packet, start, end)
      if ('reason' in read) this.refused.push(read)
      else this.messages.push({ ...read, depth: this.#open.length, timeTag: this.#open.at(-1)?.timeTag })
    }
  }

  #openBundle(start: number, end: number): void {
    if (this.#open.length === this.#maxDepth) this.#refuse('too-deep', start)
    else if (end - start < 16) this.#refuse('bundle-truncated', start)
    else this.#open.push({ timeTag: this.#packet.readBigUInt64BE(start + 8), end, offset: start + 16 })
  }

  #refuse(reason: RefusalReason, offset: number): void {
    this.refused.push({ reason, offset })
  }
}

/** OSC 1.0, "OSC Bundles": the OSC-string "#bundle", compared as two words. */
function isBundle(packet: Buffer, start: number, end: number): boolean {
  return (
    end - start >= 8 &&
    packet.readInt32BE(start) === 0x23_62_75_6e &&
    packet.readInt32BE(start + 4) === 0x64_6c_65_00
  )
}
