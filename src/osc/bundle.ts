const headerSize = 16
const sizeWord = 4
/** Where the first message starts: a lone one is sent from here, without the bundle header before it. */
const firstMessage = headerSize + sizeWord

/** The longest datagram for displays, bytes: it is not fragmented on any common network. */
export const longestDatagram = 1400

/** A message of a known length that writes itself into a datagram. */
export interface PreparedMessage {
  /** Bytes, a multiple of 4, above 0. */
  readonly size: number
  /** @param datagram has space for the message at this offset. */
  writeTo(datagram: DataView, offset: number): void
}

/** Several messages as one bundle (`auto`), a lone one as well (`always`), or each message by itself (`never`). */
export type Bundling = 'auto' | 'always' | 'never'

/**
 * Gathers messages into one datagram: by default one message is sent bare, several as one flat bundle with an immediate
 * time tag. A bundle is never empty, nested or longer than the limit, because that breaks receivers.
 *
 * When `add` returns false, `take` the datagram and add the message again.
 */
export class BundleWriter {
  readonly #limit: number
  readonly #bundling: Bundling
  /** Space for the longest bare message, after an unused bundle header. */
  readonly #bytes: Buffer
  readonly #view: DataView
  #count = 0
  /** End of the last message; meaningless while there is none. */
  #end = 0

  /**
   * @param limit longest datagram in bytes, 4..65507 (the most that UDP over IPv4 carries)
   * @throws RangeError for another limit
   */
  constructor(limit = longestDatagram, bundling: Bundling = 'auto') {
    if (!Number.isInteger(limit) || limit < 4 || limit > 65_507) {
      throw new RangeError(`Expected a datagram limit of 4..65507 bytes; received ${limit}`)
    }
    this.#limit = limit
    this.#bundling = bundling
    this.#bytes = Buffer.alloc(firstMessage + limit)
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    this.#bytes.write('#bundle\0', 'latin1')
    // OSC 1.0, "OSC Time Tags": 63 zero bits and a one mean immediately.
    this.#view.setBigUint64(8, 1n)
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Messages waiting to be taken. */
  get count(): number {
    return this.#count
  }

  /**
   * Copies an encoded message to the end of the datagram.
   *
   * @returns false, with nothing changed, if it does not fit after the messages before it
   * @throws RangeError for a message that fits no datagram: empty, no multiple of 4 bytes, or above the limit
   */
  add(message: Uint8Array): boolean {
    const start = this.#placeFor(message.length)
    if (start === undefined) return false
    this.#bytes.set(message, start)
    this.#append(start, message.length)
    return true
  }

  /** As `add`, for a message that writes itself. */
  addPrepared(message: PreparedMessage): boolean {
    const { size } = message
    const start = this.#placeFor(size)
    if (start === undefined) return false
    message.writeTo(this.#view, start)
    this.#append(start, size)
    return true
  }

  /** Where a message of this size begins; undefined if it does not fit after the messages before it. @throws RangeError */
  #placeFor(size: number): number | undefined {
    if (size > this.#limit || size === 0 || (size & 3) !== 0) {
      throw new RangeError(
        `Expected a message of 4..${this.#limit} bytes, a multiple of 4; received ${size} bytes`,
      )
    }
    if (this.#count === 0) return firstMessage
    const start = this.#end + sizeWord
    return this.#bundling === 'never' || start + size > this.#limit ? undefined : start
  }

  #append(start: number, size: number): void {
    this.#view.setInt32(start - sizeWord, size)
    this.#end = start + size
    this.#count++
  }

  /** Returns a copy of the datagram, which a socket may keep, and becomes empty. @throws Error without any message. */
  take(): Buffer {
    if (this.#count === 0) throw new Error('Expected at least one message: an empty bundle is never sent')
    // Also bare: a lone message that is too long for a bundle header before it.
    const isBare = this.#count === 1 && (this.#bundling !== 'always' || this.#end > this.#limit)
    const datagram = Buffer.from(this.#bytes.subarray(isBare ? firstMessage : 0, this.#end))
    this.#count = 0
    return datagram
  }
}
