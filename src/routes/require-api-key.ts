import type { ApiKeys } from '../auth/api-keys.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'

/** @returns the name of the key. @throws {Refusal} `api-key-invalid`. */
export function requireApiKey(apiKeys: ApiKeys, exchange: Exchange): string {
  if (exchange.head.apiKeys > 1)
    throw new Refusal('api-key-invalid', 'Expected the header x-api-key once; it came twice. Send one.')
  return apiKeys.check(exchange.head.apiKey)
}
