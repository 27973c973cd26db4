import type { AudienceTokens, Participant } from '../auth/audience-tokens.js'
import { tokenInvalid } from '../auth/token-refusal.js'
import type { Exchange } from '../http/exchange.js'

/**
 * Who sends this: by the token in `Authorization`.
 *
 * @throws {Refusal} `token-invalid`, `token-expired`.
 */
export function authenticate<Allowance>(
  tokens: AudienceTokens<Allowance>,
  exchange: Exchange,
): Participant<Allowance> {
  const authorization = exchange.header('authorization')
  const known = tokens.recall(authorization)
  if (known === undefined) exchange.inspect()
  // Two credentials may mean two things to two readers.
  if (exchange.authorizedTwice) throw tokenInvalid('Expected the header Authorization once; it came twice.')
  return known ?? tokens.verify(authorization)
}
