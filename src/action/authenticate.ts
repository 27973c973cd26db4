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
  // Two credentials may mean two things to two readers.
  const { authorization, authorizations } = exchange.head
  if (authorizations > 1) throw tokenInvalid('Expected the header Authorization once; it came twice.')
  return tokens.recall(authorization) ?? tokens.verify(authorization)
}
