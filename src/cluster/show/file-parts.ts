import { createHash } from 'node:crypto'
import { protocolVersion } from '../protocol.js'

/** A part of what is too long for one message of the broker. */
export interface FilePart {
  /** Of the protocol. */
  readonly version: number
  /** Of the whole, which all its parts name. */
  readonly digest: string
  /** How many parts the whole has. */
  readonly count: number
  readonly content: Uint8Array
}

/** Of the content of a part, bytes: a broker takes at least twice as much. */
const partLength = 256 * 1024
/** Bytes: 16 MiB, which is hundreds of MiB of layouts. */
export const mostSealed = 64 * partLength
/** Where in the head of a part each thing stands, bytes. */
const digestAt = 1
const countAt = digestAt + 16
const headLength = countAt + 2

/** @returns one part at least. */
export function cutIntoParts(whole: Uint8Array): readonly Buffer[] {
  const count = Math.max(1, Math.ceil(whole.length / partLength))
  const head = Buffer.alloc(headLength)
  head.writeUInt8(protocolVersion)
  createHash('sha256')
    .update(whole)
    .digest()
    .copy(head, digestAt, 0, countAt - digestAt)
  head.writeUInt16BE(count, countAt)
  return Array.from({ length: count }, (_, at) =>
    Buffer.concat([head, whole.subarray(at * partLength, (at + 1) * partLength)]),
  )
}

/** @returns undefined for anything else. */
export function readPart(bytes: Uint8Array): FilePart | undefined {
  if (bytes.length < headLength) return undefined
  const head = Buffer.from(bytes.subarray(0, headLength))
  const count = head.readUInt16BE(countAt)
  if (count === 0 || count * partLength > mostSealed) return undefined
  const digest = head.toString('hex', digestAt, countAt)
  return { version: head.readUInt8(), digest, count, content: bytes.subarray(headLength) }
}

/** @returns undefined if they are not all the parts of one whole. */
export function joinParts(parts: readonly (FilePart | undefined)[]): Buffer | undefined {
  const [first] = parts
  const isWhole = parts.length === first?.count && parts.every((part) => part?.digest === first.digest)
  return isWhole ? Buffer.concat(parts.map((part) => part!.content)) : undefined
}
