import { encodeMessage } from './encode.js'
import { saturateInt32 } from './int32.js'

const tagInt = 'i'.charCodeAt(0)
const tagFloat = 'f'.charCodeAt(0)

/**
 * One message whose numbers are overwritten in place, many times a second, without allocating. The bytes are always
 * valid; numbers that were never set are 0. One Buffer and no view on it: with many controls the cost is the number of
 * places in memory that an action touches.
 *
 * @throws RangeError for tags other than `i` and `f`, or for an address that `encodeMessage` refuses
 */
export class MessageTemplate {
  /** The whole message. Copy it before setting the next value, which overwrites it. */
  readonly bytes: Buffer
  readonly #tags: string
  readonly #firstArgument: number

  constructor(address: string, tags: string) {
    if (!/^[if]*$/.test(tags)) {
      throw new RangeError(
        `Expected only the type tags i and f, such as "if"; received ${tags.length} characters`,
      )
    }
    this.bytes = encodeMessage(
      address,
      Array.from(tags, (tag) => ({ type: tag as 'i' | 'f', value: 0 })),
    )
    this.#tags = tags
    this.#firstArgument = this.bytes.length - 4 * tags.length
  }

  /** Sets an `i` (from index 0) to the nearest int32; NaN becomes 0. @throws RangeError when it is not an `i`. */
  setInt(index: number, value: number): void {
    if (this.#tags.charCodeAt(index) !== tagInt) throw noSuchArgument(index, 'i', this.#tags)
    this.bytes.writeInt32BE(saturateInt32(value), this.#firstArgument + 4 * index)
  }

  /** Sets an `f` (from index 0), rounded to the nearest float32. @throws RangeError when it is not an `f`. */
  setFloat(index: number, value: number): void {
    if (this.#tags.charCodeAt(index) !== tagFloat) throw noSuchArgument(index, 'f', this.#tags)
    this.bytes.writeFloatBE(value, this.#firstArgument + 4 * index)
  }
}

function noSuchArgument(index: number, tag: string, tags: string): RangeError {
  return new RangeError(`Expected the index of an argument of type ${tag} in ",${tags}"; received ${index}`)
}
