import { Refusal } from '../errors.js'

/** RFC 6750 §3.1 has one error for malformed, wrongly signed, revoked and expired tokens. */
export const invalidTokenHeaders = { 'www-authenticate': 'Bearer error="invalid_token"' }

export const tokenExpired = new Refusal(
  'token-expired',
  'The audience token has expired or was revoked. Ask for a new one.',
  { headers: invalidTokenHeaders },
)

/** @param mistake what was expected and received, as a sentence; never a part of the token. */
export function tokenInvalid(mistake: string): Refusal {
  return new Refusal('token-invalid', `${mistake} Ask for a new token.`, { headers: invalidTokenHeaders })
}
