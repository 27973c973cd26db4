import { Refusal } from '../errors.js'

/** Bytes. A body up to this size is read to its end before the 413; above it, the connection is closed. */
const readToDrop = 1024 * 1024

/** The same where more may be sent: files, of which people choose ones that are much too large. */
export function mostRead(limit: number): number {
  return limit > readToDrop ? 8 * limit : readToDrop
}

/** 413 (RFC 9110 §15.5.14); `close` when the rest of the body will not be read. */
export function tooLarge(limit: number, close: boolean): Refusal {
  return new Refusal('body-too-large', `Expected a body of at most ${limit} bytes. Send less.`, { close })
}

/**
 * What a body may be: JSON, where no Content-Type counts as JSON (RFC 9110 §8.3); JSON by its Content-Type, so that no page of
 * another site can send a body without a preflight (Fetch standard, "CORS-safelisted"); or one of these media types.
 */
export type BodyKind = 'json' | 'named json' | readonly string[]

/** 415 unless the body is of this kind, and uncompressed. */
export function mediaTypeRefusal(type: string, encoding: string, kind: BodyKind): Refusal | undefined {
  if (typeof kind === 'object') {
    if (!kind.includes(type.split(';')[0]!.trim().toLowerCase()))
      return unsupported(`Expected a Content-Type of ${kind.join(', ')}; received another, or none.`)
  } else {
    if (kind === 'named json' && type === '') return unsupported(`${expected}; received none.`)
    if (type !== '' && type !== 'application/json' && !jsonMediaType.test(type))
      return unsupported(`${expected}${kind === 'json' ? ', or none' : ''}; received another media type.`)
  }
  if (encoding !== '' && encoding.toLowerCase() !== 'identity')
    return unsupported('Expected a body without Content-Encoding. Send it uncompressed.')
  return undefined
}

const unsupported = (detail: string) => new Refusal('media-type-unsupported', detail)
const expected = 'Expected the header `Content-Type: application/json`'

/** RFC 8259 and the `+json` suffix of RFC 6839, with or without parameters. */
const jsonMediaType = /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;.*)?$/i

/** A body that arrives in pieces. Its buffer doubles, so that many small pieces cost no more than one large one. */
export class Gathered {
  /** Bytes received, including those beyond the limit. */
  size = 0
  #bytes = Buffer.allocUnsafe(0)

  /** @param limit bytes; nothing is kept of a longer body. */
  constructor(private readonly limit: number) {}

  /** The bytes are copied. */
  add(chunk: Buffer): void {
    const size = this.size + chunk.length
    if (size <= this.limit) {
      this.#grow(size)
      chunk.copy(this.#bytes, this.size)
    } else this.#bytes = Buffer.allocUnsafe(0)
    this.size = size
  }

  /** Adds the last piece and returns the whole body. */
  with(chunk: Buffer): Buffer {
    this.add(chunk)
    return this.#bytes.subarray(0, this.size)
  }

  #grow(size: number): void {
    if (size <= this.#bytes.length) return
    const bytes = Buffer.allocUnsafe(Math.min(this.limit, Math.max(1024, 2 * size)))
    this.#bytes.copy(bytes, 0, 0, this.size)
    this.#bytes = bytes
  }
}
