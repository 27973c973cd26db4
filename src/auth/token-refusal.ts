import { Refusal } from '../errors.js'

/** RFC 6750 §3.1: one error for a token that is malformed, wrongly signed, revoked or expired. */
const headers = { 'www-authenticate': 'Bearer error="invalid_token"' }

export const tokenExpired = new Refusal(
  'token-expired',
  'The audience token has expired or was revoked. Ask for a new one.',
  { headers },
)

/** @param fault what was expected and what kind of thing came, as a sentence; never a part of the token. */
export function tokenInvalid(fault: string): Refusal {
  return new Refusal('token-invalid', `${fault} Ask for a new token.`, { headers })
}
