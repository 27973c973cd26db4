import typia, { type tags } from 'typia'
import type { Identifier } from '../wire/scalars.js'
import { leeway, tokenExpired, tokenInvalid } from './jwt.js'

/** The claims of an audience token (RFC 7519 §4.1); times in seconds since 1970. */
export interface Claims {
  readonly iss: 'ovation'
  /** The layout that the token is for. */
  readonly aud: Identifier
  /** The participant. */
  readonly sub: Identifier
  /** Distinguishes audience tokens from any other kind of token (RFC 8725 §3.12). */
  readonly scope: 'audience'
  readonly iat: number
  readonly exp: number
  /** The generation of the layout's tokens: each revocation begins a new one. Absent before the first revocation. */
  readonly gen?: number & tags.Type<'uint64'> & tags.Maximum<9007199254740991>
  /** Actions a second, if the token has its own limit. */
  readonly rate?: number & tags.Type<'uint32'> & tags.Minimum<1> & tags.Maximum<1000>
  /** Only in a token that its holder got by joining, without a backend. */
  readonly join?: true
}

/**
 * The revocations of each layout. They are counted, not timed, because clocks can be set back and one second can have
 * several revocations: each begins a new generation of tokens, and only the newest is valid.
 */
export interface TokenGenerations {
  /** The generation of new tokens; 0 before the first revocation, and then tokens do not name it. */
  current(layoutId: string): number
  /**
   * Tokens without a generation are void if their `iat` is up to this second (since 1970): Infinity after a revocation,
   * −Infinity before the first one, and between these after a revocation by an earlier version, which timed them.
   */
  voidUntil(layoutId: string): number
}

/** Nothing was revoked. */
export const noRevocations: TokenGenerations = {
  current: () => 0,
  voidUntil: () => Number.NEGATIVE_INFINITY,
}

/**
 * The token in `Bearer <token>`: the scheme in any case (RFC 9110 §11.1), the token in the compact form of a JWS
 * (RFC 7515 §7.1).
 *
 * @param authorization the whole value of the header, `''` if absent.
 * @throws {Refusal} `token-invalid`.
 */
export function readBearer(authorization: string): string {
  if (authorization === '')
    throw tokenInvalid('Expected the header `Authorization: Bearer <token>`; received none.')
  if (authorization.length > longestHeader)
    throw tokenInvalid(
      `Expected an Authorization of at most ${longestHeader} characters; received ${authorization.length}.`,
    )
  const token = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  if (token === undefined)
    throw tokenInvalid('Expected the word Bearer, one space and an audience token; received something else.')
  return token
}

/** A valid token has about 300 characters. */
const longestHeader = 4096

/**
 * Validates the claims of a token whose signature is good: a signature says who wrote them, not that they are valid.
 *
 * @param maxTtl longest lifetime, seconds.
 * @throws {Refusal} `token-invalid`, `token-expired`.
 */
export function judgeClaims(claims: unknown, maxTtl: number, generations: TokenGenerations): Claims {
  const verdict = validateClaims(claims)
  if (!verdict.success) throw tokenInvalid(describeClaimError(verdict.errors[0]?.path))
  const { iat, exp } = verdict.data
  if (iat > latestIat(verdict.data, generations))
    throw tokenInvalid('Expected a token made in the past; received one from the future. Check the clocks.')
  if (!hasFitLifetime(verdict.data, maxTtl))
    throw tokenInvalid(
      `Expected a token with a lifetime of 1 to ${maxTtl} seconds; received another lifetime.`,
    )
  if (hasExpired(exp)) throw tokenExpired
  return verdict.data
}

function hasFitLifetime({ iat, exp }: Claims, maxTtl: number): boolean {
  return exp > iat && exp - iat <= maxTtl
}

/** How long after it has expired a token from joining can still be exchanged, seconds. */
const exchangeableFor = 86_400

/**
 * The claims of a token from joining, if its holder may exchange it for a new one: it was not revoked, and is valid or
 * expired at most a day ago. The clock may have been set back since it was made.
 *
 * @param claims of a token whose signature is good. @param maxTtl longest lifetime, seconds.
 */
export function exchangeableClaims(
  claims: unknown,
  maxTtl: number,
  generations: TokenGenerations,
): Claims | undefined {
  if (!areClaims(claims) || claims.join !== true || !hasFitLifetime(claims, maxTtl)) return undefined
  if (hasExpired(claims.exp + exchangeableFor) || isRevoked(claims, generations)) return undefined
  return claims
}

/**
 * The latest `iat` that is accepted. Earlier versions gave a token made after a revocation an `iat` of at least the second
 * after it, even if the clock had been set back: such tokens must not be refused for that.
 */
function latestIat({ aud, gen }: Claims, generations: TokenGenerations): number {
  const now = Date.now() / 1000 + leeway
  return gen === undefined ? Math.max(now, generations.voidUntil(aud) + 1) : now
}

/** Whether a token with this `exp` must no longer be accepted (RFC 7519 §4.1.4). */
export function hasExpired(exp: number): boolean {
  return Date.now() >= (exp + leeway) * 1000
}

export const areClaims = typia.createIs<Claims>()

const validateClaims = typia.createValidate<Claims>()

function describeClaimError(path = '$input'): string {
  return `Expected a token that this service made; received one whose claim \`${path.slice('$input.'.length)}\` is missing or has the wrong type.`
}

/** Whether a token was made before the last revocation of its layout. */
export function isRevoked({ aud, gen, iat }: Claims, generations: TokenGenerations): boolean {
  return gen === undefined ? iat <= generations.voidUntil(aud) : gen < generations.current(aud)
}
