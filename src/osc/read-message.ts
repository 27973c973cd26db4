import { type Argument, type Message, padTo4 } from './message.js'

const slash = '/'.charCodeAt(0)
const comma = ','.charCodeAt(0)

export interface ReadMessage extends Message {
  /** Set on a message without type tags, whose arguments cannot be read. */
  readonly untagged?: true
}

/** Why a packet, or an element of a bundle, was not read. */
export interface Refused {
  readonly reason: RefusalReason
  /** Where in the packet the error is, in bytes. */
  readonly offset: number
}

export type RefusalReason = keyof typeof sentences

/** The closed list of these reasons. */
const sentences = {
  empty: 'it is empty; a message begins with an address such as /0001',
  'too-large': 'it is larger than any UDP datagram',
  'size-not-multiple-of-4': 'its size is not a multiple of 4 bytes: it was cut off, or is not OSC',
  'address-invalid': 'it does not begin with a slash: it is not an OSC message',
  'string-unterminated': 'a string in it has no end: the zero byte is missing',
  'type-unknown': 'its type tags contain one other than i f s b h t d S c r m T F N I [ ]',
  'array-unbalanced': 'its type tags begin an array without ending it, or end one without beginning it',
  'arguments-truncated': 'it ends before the arguments of its type tags',
  'bundle-truncated': 'a bundle ends inside its header, or inside the size of an element',
  'bundle-element-size': 'an element of a bundle has a size that is negative or larger than the bundle',
  'too-deep': 'its bundles are nested too deeply',
  'too-many': 'its bundles have too many elements; the rest was not read',
} as const

/**
 * Reads the message in `packet[start, end)`, whose size is a multiple of 4. Accepts what careless senders write: bytes
 * after the last argument, and messages without type tags (as OSC 1.0 recommends), whose arguments are left out. Members
 * of arrays, nested ones too, become arguments like others.
 */
export function readMessage(packet: Buffer, start: number, end: number): ReadMessage | Refused {
  if (packet[start] !== slash) return { reason: 'address-invalid', offset: start }
  const reader = new Reader(packet, start, end)
  const address = reader.readString()
  if (address === undefined) return { reason: 'string-unterminated', offset: start }

  const tagsStart = reader.offset
  if (tagsStart === end || packet[tagsStart] !== comma) return { address, args: [], untagged: true }
  const tags = reader.readString()
  if (tags === undefined) return { reason: 'string-unterminated', offset: tagsStart }

  const args: Argument[] = []
  let openArrays = 0
  for (let index = 1; index < tags.length; index++) {
    if (tags[index] === '[') openArrays++
    else if (tags[index] === ']') openArrays--
    if (openArrays < 0) return { reason: 'array-unbalanced', offset: tagsStart + index }
    if (tags[index] === '[' || tags[index] === ']') continue
    const argument = reader.readArgument(tags[index]!)
    // OSC 1.0, "OSC Type Tag String": a message with an unrecognised tag is discarded as a whole.
    if (argument === 'type-unknown') return { reason: argument, offset: tagsStart + index }
    if (typeof argument === 'string') return { reason: argument, offset: reader.offset }
    args.push(argument)
  }
  if (openArrays > 0) return { reason: 'array-unbalanced', offset: tagsStart }
  return { address, args }
}

/** The reason as a sentence without a full stop: `not read: it does not begin with a slash …`. */
export function describeRefusal(reason: RefusalReason): string {
  return `not read: ${sentences[reason]}`
}

/**
 * Reads strings and arguments one after the other from `packet[offset, end)`; the next one starts at `offset`. Padding
 * need not be zero. Text that is not UTF-8 is read with replacement characters.
 */
class Reader {
  constructor(
    readonly packet: Buffer,
    public offset: number,
    readonly end: number,
  ) {}

  /** A string; undefined, without advancing, if no zero byte ends it. */
  readString(): string | undefined {
    const start = this.offset
    const zero = this.packet.indexOf(0, start)
    if (zero < 0 || zero >= this.end) return undefined
    // Counted from the start of the string: an element of odd size shifts everything after it in the packet.
    this.offset = start + padTo4(zero - start + 1)
    return this.packet.toString('utf8', start, zero)
  }

  /** The argument for a type tag, or why it cannot be read. */
  readArgument(tag: string): Argument | RefusalReason {
    if (tag === 's' || tag === 'S') {
      const value = this.readString()
      return value === undefined ? 'string-unterminated' : { type: tag, value }
    }
    if (tag === 'b') return this.#readBlob()

    const fixed = fixedSize.get(tag)
    if (!fixed) return 'type-unknown'
    const start = this.offset
    if (start + fixed.size > this.end) return 'arguments-truncated'
    this.offset += fixed.size
    return fixed.read(this.packet, start)
  }

  #readBlob(): Argument | RefusalReason {
    const start = this.offset + 4
    if (start > this.end) return 'arguments-truncated'
    const size = this.packet.readInt32BE(this.offset)
    if (size < 0 || size > this.end - start) return 'arguments-truncated'
    this.offset = start + padTo4(size)
    // A copy, because a blob may outlive the datagram.
    return { type: 'b', value: new Uint8Array(this.packet.subarray(start, start + size)) }
  }
}

interface FixedSize {
  readonly size: number
  readonly read: (packet: Buffer, offset: number) => Argument
}

const fixedSize: ReadonlyMap<string, FixedSize> = new Map<string, FixedSize>([
  ['i', { size: 4, read: (packet, offset) => ({ type: 'i', value: packet.readInt32BE(offset) }) }],
  ['f', { size: 4, read: (packet, offset) => ({ type: 'f', value: packet.readFloatBE(offset) }) }],
  ['c', { size: 4, read: (packet, offset) => ({ type: 'c', value: asciiAt(packet, offset) }) }],
  ['r', { size: 4, read: (packet, offset) => ({ type: 'r', value: packet.readUInt32BE(offset) }) }],
  ['m', { size: 4, read: (packet, offset) => ({ type: 'm', value: packet.readUInt32BE(offset) }) }],
  ['h', { size: 8, read: (packet, offset) => ({ type: 'h', value: packet.readBigInt64BE(offset) }) }],
  ['d', { size: 8, read: (packet, offset) => ({ type: 'd', value: packet.readDoubleBE(offset) }) }],
  ['t', { size: 8, read: (packet, offset) => ({ type: 't', value: packet.readBigUInt64BE(offset) }) }],
  ['T', sizeless({ type: 'T', value: true })],
  ['F', sizeless({ type: 'F', value: false })],
  ['N', sizeless({ type: 'N', value: null })],
  ['I', sizeless({ type: 'I', value: null })],
])

/** OSC 1.0: "an ascii character, sent as 32 bits"; of what is none, its last seven bits. */
function asciiAt(packet: Buffer, offset: number): string {
  return String.fromCharCode(packet.readUInt32BE(offset) & 0x7f)
}

/** One shared object, because a hostile packet can consist of such tags, one a byte. */
function sizeless(argument: Argument): FixedSize {
  return { size: 0, read: () => argument }
}
