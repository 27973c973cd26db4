const headerSize = 16
const sizeWord = 4
/** Where the first message lies: a lone one is sent from here on, without the bundle's head before it. */
const firstMessage = headerSize + sizeWord

/** Several messages as one bundle (`auto`), a lone one as well (`always`), or each message by itself (`never`). */
export type Bundling = 'auto' | 'always' | 'never'

/**
 * Gathers messages into one datagram: one message goes out bare, several as one flat bundle to be run
 * immediately, unless another way is asked for. Never empty, never nested, never longer than the limit: each of these
 * breaks receivers.
 *
 * When `add` says no, `take` the datagram and add the message again.
 */
export class BundleWriter {
  readonly #limit: number
  readonly #bundling: Bundling
  /** Room for the longest bare message, which lies behind an unused bundle head. */
  readonly #bytes: Buffer
  readonly #view: DataView
  #count = 0
  /** End of the last message; of no meaning while there is none. */
  #end = 0

  /**
   * @param limit longest datagram in bytes, 4..65507 (the most that UDP over IPv4 carries)
   * @throws RangeError for another limit
   */
  constructor(limit = 1400, bundling: Bundling = 'auto') {
    if (!Number.isInteger(limit) || limit < 4 || limit > 65_507) {
      throw new RangeError(`Expected a datagram limit of 4..65507 bytes; got ${limit}`)
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
   * @returns false, with nothing changed, if it does not fit behind what is already in
   * @throws RangeError for a message that fits no datagram: empty, no multiple of 4 bytes, or above the limit
   */
  add(message: Uint8Array): boolean {
    const size = message.length
    if (size > this.#limit || size === 0 || (size & 3) !== 0) throw fitsNoDatagram(size, this.#limit)

    if (this.#count === 0) {
      this.#append(message, firstMessage)
      return true
    }
    const start = this.#end + sizeWord
    if (this.#bundling === 'never' || start + size > this.#limit) return false
    this.#append(message, start)
    return true
  }

  #append(message: Uint8Array, start: number): void {
    this.#view.setInt32(start - sizeWord, message.length)
    this.#bytes.set(message, start)
    this.#end = start + message.length
    this.#count++
  }

  /**
   * Returns the datagram as a copy of its own, for a socket to keep as long as it likes, and becomes empty.
   *
   * @throws Error when no message was added
   */
  take(): Buffer {
    if (this.#count === 0) throw new Error('Expected at least one message: an empty bundle is never sent')
    const datagram = Buffer.from(this.#bytes.subarray(this.#isBare() ? firstMessage : 0, this.#end))
    this.#count = 0
    return datagram
  }

  /** Also a lone message too long to have the head of a bundle before it. */
  #isBare(): boolean {
    return this.#count === 1 && (this.#bundling !== 'always' || this.#end > this.#limit)
  }
}

function fitsNoDatagram(size: number, limit: number): RangeError {
  return new RangeError(`Expected a message of 4..${limit} bytes, a multiple of 4; got ${size} bytes`)
}
