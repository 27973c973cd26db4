import type { ApiKeys } from '../auth/api-keys.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'

/**
 * @returns judges the key again, for when the body is there: it may have been withdrawn since the head came. It gives the
 *   name of the key.
 * @throws {Refusal} `api-key-invalid`.
 */
export function requireApiKey(apiKeys: ApiKeys, exchange: Exchange): () => string {
  if (exchange.head.apiKeys > 1)
    throw new Refusal('api-key-invalid', 'Expected the header x-api-key once; it came twice. Send one.')
  const key = exchange.head.apiKey
  apiKeys.check(key)
  return () => apiKeys.check(key)
}
