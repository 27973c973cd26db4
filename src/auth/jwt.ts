import { type Algorithm, signSync, type Validation, verifySync } from '@node-rs/jsonwebtoken'
import type { Secret } from './secret.js'
import { tokenExpired, tokenInvalid } from './token-refusal.js'

/** How far the clocks of two machines may be apart, seconds. */
export const leeway = 5

/** The library's own enum has no values at run time. */
const algorithm = 'HS256' as Algorithm

/**
 * Every option is named, because the library's defaults are loose (a leeway of 60 s, `nbf` not read). It judges the
 * signature and the times; the types of the claims, which it skips or converts, are judged after it. `aud` is not
 * here: for which layout a token is, only the token tells.
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

/** Signs a JWT (RFC 7519) with HS256. `claims` are flat: the library crashes the process on deeply nested ones. */
export function signJwt(claims: Readonly<Record<string, string | number>>, secret: Secret): string {
  return signSync(claims, secret.reveal(), { algorithm })
}

/**
 * The claims of a JWT that one of the secrets has signed, their types not yet judged.
 *
 * Nothing in a token says which key to use: `kid`, `jku` and `x5u` are never followed (RFC 8725 §3.10).
 *
 * @throws {Refusal} `token-invalid`, `token-expired`.
 */
export function verifyJwt(token: string, secrets: readonly Secret[]): Readonly<Record<string, unknown>> {
  const claims = decode(token, secrets)
  // RFC 7515 §4.1.11: who does not understand an extension that is marked critical must refuse.
  if (Object.hasOwn(headerOf(token), 'crit'))
    throw tokenInvalid('Expected a token without critical extensions; its header has `crit`.')
  return claims
}

function decode(token: string, secrets: readonly Secret[]): Readonly<Record<string, unknown>> {
  let failure = ''
  for (const secret of secrets) {
    try {
      // A claim `__proto__` becomes the result's prototype; only its own properties are taken.
      return { __proto__: null, ...verifySync(token, secret.reveal(), strict) }
    } catch (error) {
      failure = (error as Error).message
      if (failure !== wronglySigned) break
    }
  }
  if (failure === 'ExpiredSignature') throw tokenExpired
  throw tokenInvalid(
    explanations[failure] ?? 'Expected a token that this service made; this one is malformed.',
  )
}

function headerOf(token: string): object {
  return JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString())
}

const wronglySigned = 'InvalidSignature'
const explanations: Readonly<Record<string, string>> = {
  [wronglySigned]:
    'Expected a token that this service signed; the signature of this one is of another secret.',
  InvalidAlgorithm: 'Expected a token signed with HS256; this one names another algorithm.',
  InvalidIssuer: 'Expected a token that this service made; this one names another issuer.',
  ImmatureSignature: 'Expected a token that is valid now; this one begins later. Check the clocks.',
}
