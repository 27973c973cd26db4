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
  return tokens.recall(exchange.header('authorization')) ?? tokens.verify(soleAuthorization(exchange))
}

/** Two credentials may mean two things to two readers. Looked for only with a token that is not known yet. */
function soleAuthorization(exchange: Exchange): string {
  const [authorization = '', another] = exchange.headers('authorization')
  if (another !== undefined) throw tokenInvalid('Expected the header Authorization once; it came twice.')
  return authorization
}
