import { type Argument, padTo4, saturateInt32 } from './message.js'

/**
 * Encodes one OSC 1.0 message. The type tag string is always written, even without arguments, because receivers refuse
 * messages without one. An `i` outside int32 is written as the nearest int32.
 *
 * @param address begins with `/`, then printable ASCII without spaces
 * @throws RangeError for any other address, a string with a NUL, or an `h` or `t` that does not fit 64 bits
 */
export function encodeMessage(address: string, args: readonly Argument[]): Buffer {
  if (!/^\/[\x21-\x7e]*$/.test(address)) {
    throw new RangeError(
      'Expected an OSC address: a slash, then printable ASCII without spaces, such as /0001; ' +
        `received ${address.length} characters that are not one`,
    )
  }
  let tags = ','
  for (const { type } of args) tags += type

  let size = stringSize(address) + stringSize(tags)
  for (const argument of args) size += argumentSize(argument)

  // From Node's pool, so that many messages lie close together; zeroed, because all padding is zero (OSC 1.0).
  const bytes = Buffer.allocUnsafe(size).fill(0)
  let offset = writeString(bytes, address, 0)
  offset = writeString(bytes, tags, offset)
  for (const argument of args) offset = writeArgument(bytes, argument, offset)
  return bytes
}

/** Bytes of the arguments that always have the same size. */
const fixedSizes = { i: 4, f: 4, c: 4, r: 4, m: 4, h: 8, d: 8, t: 8, T: 0, F: 0, N: 0, I: 0 } as const

function argumentSize(argument: Argument): number {
  if (argument.type === 's' || argument.type === 'S') return stringSize(argument.value)
  if (argument.type === 'b') return 4 + padTo4(argument.value.length)
  return fixedSizes[argument.type]
}

/** Returns the offset after the argument; `T F N I` have no bytes. */
function writeArgument(bytes: Buffer, argument: Argument, offset: number): number {
  switch (argument.type) {
    case 'i':
      return bytes.writeInt32BE(saturateInt32(argument.value), offset)
    case 'f':
      return bytes.writeFloatBE(argument.value, offset)
    case 'h':
      return bytes.writeBigInt64BE(argument.value, offset)
    case 'd':
      return bytes.writeDoubleBE(argument.value, offset)
    case 't':
      return bytes.writeBigUInt64BE(argument.value, offset)
    case 'c':
      return bytes.writeUInt32BE(argument.value.codePointAt(0) ?? 0, offset)
    case 'r':
    case 'm':
      return bytes.writeUInt32BE(argument.value, offset)
    case 's':
    case 'S':
      return writeString(bytes, argument.value, offset)
    case 'b':
      bytes.set(argument.value, bytes.writeInt32BE(argument.value.length, offset))
      return offset + 4 + padTo4(argument.value.length)
    default:
      return offset
  }
}

function stringSize(text: string): number {
  return padTo4(Buffer.byteLength(text) + 1)
}

function writeString(bytes: Buffer, text: string, offset: number): number {
  const nul = text.indexOf('\0')
  if (nul >= 0) {
    throw new RangeError(
      `Expected an OSC string without NUL, which ends it; received one at index ${nul}. Remove it`,
    )
  }
  return offset + padTo4(bytes.write(text, offset) + 1)
}
