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
  const authorization = exchange.head.single('authorization', tokenInvalid)
  return tokens.recall(authorization) ?? tokens.verify(authorization)
}
