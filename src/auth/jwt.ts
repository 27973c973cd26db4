import { type Algorithm, signSync, type Validation, verifySync } from '@node-rs/jsonwebtoken'
import { Refusal } from '../errors.js'
import type { Secret, TokenSecretPair } from './secret.js'

/** Tolerated difference between the clocks of two machines, seconds. */
export const leeway = 5

/** The library's own enum has no values at run time. */
const algorithm = 'HS256' as Algorithm

/**
 * Every option is set, because the library's defaults are loose (a leeway of 60 s, `nbf` not checked). It checks the
 * signature and the times; the types of the claims, which it skips or converts, are checked afterwards. `aud` is not set:
 * only the token says which layout it is for.
 */
const strict: Validation = {
  algorithms: [algorithm],
  validateSignature: true,
  requiredSpecClaims: ['exp', 'aud', 'iss', 'sub'],
  iss: ['ovation'],
  validateExp: true,
  validateNbf: true,
  leeway,
}

/** The same options for a token that may have expired. */
const lenient: Validation = { ...strict, validateExp: false }

/** Signs a JWT (RFC 7519) with HS256. Only flat claims: the library crashes the process on deeply nested ones. */
export function signJwt(claims: Readonly<Record<string, string | number | true>>, secret: Secret): string {
  return signSync(claims, secret.reveal(), { algorithm })
}

/**
 * The claims of a JWT that was signed with one of the secrets; their types are not checked. `kid`, `jku` and `x5u` are
 * ignored: a token does not choose its key (RFC 8725 §3.10). @throws {Refusal} `token-invalid`, `token-expired`.
 */
export function verifyJwt(
  token: string,
  secrets: TokenSecretPair,
  mayHaveExpired = false,
): Readonly<Record<string, unknown>> {
  const claims = decode(token, secrets, mayHaveExpired ? lenient : strict)
  // RFC 7515 §4.1.11: unknown critical extensions must be refused.
  if (Object.hasOwn(headerOf(token), 'crit'))
    throw tokenInvalid(
      'Expected a token without critical extensions; received one with `crit` in its header.',
    )
  return claims
}

function decode(
  token: string,
  { secret, previousSecret }: TokenSecretPair,
  validation: Validation,
): Readonly<Record<string, unknown>> {
  let failure = ''
  for (const one of previousSecret ? [secret, previousSecret] : [secret]) {
    try {
      // A claim `__proto__` would become the result's prototype: only own properties are taken.
      return { __proto__: null, ...verifySync(token, one.reveal(), validation) }
    } catch (error) {
      failure = (error as Error).message
      if (failure !== wronglySigned) break
    }
  }
  if (failure === 'ExpiredSignature') throw tokenExpired
  throw tokenInvalid(
    explanations[failure] ?? 'Expected a token that this service made; received a malformed one.',
  )
}

function headerOf(token: string): object {
  return JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString())
}

/** @param mistake what was expected and received, as a sentence; never a part of the token. */
export function tokenInvalid(mistake: string): Refusal {
  return new Refusal('token-invalid', `${mistake} Ask for a new token.`, { headers: invalidTokenHeaders })
}

/** RFC 6750 §3.1 has one error for malformed, wrongly signed, revoked and expired tokens. */
export const invalidTokenHeaders = { 'www-authenticate': 'Bearer error="invalid_token"' }

export const tokenExpired = new Refusal(
  'token-expired',
  'The audience token has expired or was revoked. Ask for a new one.',
  { headers: invalidTokenHeaders },
)

const wronglySigned = 'InvalidSignature'
const explanations: Readonly<Record<string, string>> = {
  [wronglySigned]: 'Expected a token that this service signed; received one signed with another secret.',
  InvalidAlgorithm: 'Expected a token signed with HS256; received one with another algorithm.',
  InvalidIssuer: 'Expected a token that this service made; received one of another issuer.',
  ImmatureSignature: 'Expected a token that is valid now; received one that begins later. Check the clocks.',
}
