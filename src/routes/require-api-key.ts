import type { ApiKeys } from '../auth/api-keys.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'

/**
 * @returns judges the key again, for when the body is there: it may have been withdrawn since the head came. It gives the
 *   name of the key.
 * @throws {Refusal} `api-key-invalid`.
 */
export function requireApiKey(apiKeys: ApiKeys, exchange: Exchange): () => string {
  const key = exchange.head.single('x-api-key', apiKeyRefused)
  apiKeys.check(key)
  return () => apiKeys.check(key)
}

export function apiKeyRefused(detail: string): Refusal {
  return new Refusal('api-key-invalid', `${detail} Send one.`)
}
