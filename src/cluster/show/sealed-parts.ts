import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Secret, TokenSecretPair } from '../../auth/secret.js'
import { protocolVersion } from '../protocol.js'

const cipher = 'aes-256-gcm'
const keyLength = 32
/** As GCM wants them (NIST SP 800-38D §5.2.1). */
const nonceLength = 12
const tagLength = 16

/**
 * Encrypts what only those may read who have the token secret, as all machines of a cluster do. The same content gives the
 * same bytes, so that it can be compared: the nonce follows from the content, and so never serves for two.
 */
export function seal(content: Uint8Array, secret: Secret): Buffer {
  const { key, nonceKey } = deriveKeys(secret)
  const nonce = createHmac('sha256', nonceKey).update(content).digest().subarray(0, nonceLength)
  const sealing = createCipheriv(cipher, key, nonce)
  const hidden = Buffer.concat([sealing.update(content), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), hidden])
}

/** @returns the content; undefined if it was sealed with another secret, or has been changed. */
export function unseal(sealed: Uint8Array, { secret, previousSecret }: TokenSecretPair): Buffer | undefined {
  return unsealWith(sealed, secret) ?? (previousSecret && unsealWith(sealed, previousSecret))
}

function unsealWith(sealed: Uint8Array, secret: Secret): Buffer | undefined {
  const hiddenAt = nonceLength + tagLength
  if (sealed.length < hiddenAt) return undefined
  const opening = createDecipheriv(cipher, deriveKeys(secret).key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  opening.setAuthTag(sealed.subarray(nonceLength, hiddenAt))
  try {
    return Buffer.concat([opening.update(sealed.subarray(hiddenAt)), opening.final()])
  } catch {
    return undefined
  }
}

/** The words keep these keys apart from all else that the secret is for. */
function deriveKeys(secret: Secret): { readonly key: Uint8Array; readonly nonceKey: Uint8Array } {
  const bytes = hkdfSync('sha256', secret.reveal(), '', 'sealed between machines of Ovation', 2 * keyLength)
  return { key: new Uint8Array(bytes, 0, keyLength), nonceKey: new Uint8Array(bytes, keyLength) }
}

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
