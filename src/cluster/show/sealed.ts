import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { TokenSecretPair } from '../../auth/audience-tokens.js'
import type { Secret } from '../../auth/secret.js'

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
