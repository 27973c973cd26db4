import type { ApiKeys } from '../auth/api-keys.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'

/** @throws {Refusal} `api-key-invalid`. */
export function requireApiKey(apiKeys: ApiKeys, exchange: Exchange): void {
  if (exchange.head.apiKeys > 1)
    throw new Refusal('api-key-invalid', 'Expected the header x-api-key once; it came twice. Send one.')
  apiKeys.check(exchange.head.apiKey)
}
