import { randomBytes } from 'node:crypto'
import typia, { type tags } from 'typia'
import type { Identifier } from '../wire/scalars.js'
import { leeway, signJwt, tokenExpired, tokenInvalid } from './jwt.js'
import type { Secret } from './secret.js'

/** The claims of an audience token (RFC 7519 §4.1); times in seconds since 1970. */
export interface Claims {
  readonly iss: 'ovation'
  readonly aud: Identifier
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
 * The token in `Bearer <token>`: the scheme in any case (RFC 9110 §11.1), a JWS in its compact form (RFC 7515 §7.1).
 *
 * @param authorization the whole header, `''` if absent. @throws {Refusal} `token-invalid`.
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

/** Validates claims that are well signed. @param maxTtl seconds. @throws {Refusal} `token-invalid`, `token-expired`. */
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
 * The claims of a token from joining that may be exchanged for a new one: not revoked, and valid or expired at most a day
 * ago. The clock may have been set back since it was made. @param claims well signed. @param maxTtl seconds.
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

/** The latest `iat` accepted. Earlier versions gave tokens after a revocation one after it, even if the clock was set back. */
function latestIat({ aud, gen }: Claims, generations: TokenGenerations): number {
  const now = Date.now() / 1000 + leeway
  return gen === undefined ? Math.max(now, generations.voidUntil(aud) + 1) : now
}

/** Whether a token with this `exp` must no longer be accepted (RFC 7519 §4.1.4). */
export function hasExpired(exp: number): boolean {
  return Date.now() >= (exp + leeway) * 1000
}

const areClaims = typia.createIs<Claims>()

const validateClaims = typia.createValidate<Claims>()

function describeClaimError(path = '$input'): string {
  return `Expected a token that this service made; received one whose claim \`${path.slice('$input.'.length)}\` is missing or has the wrong type.`
}

/** Whether a token was made before the last revocation of its layout. */
export function isRevoked({ aud, gen, iat }: Claims, generations: TokenGenerations): boolean {
  return gen === undefined ? iat <= generations.voidUntil(aud) : gen < generations.current(aud)
}

export interface MintRequest {
  readonly layoutId: string
  /** Seconds, 60 to the longest lifetime. */
  readonly expiresIn?: number
  /** 1 to 64 of `A-Z a-z 0-9 _ -`; random when absent. */
  readonly participant?: string
  /** The token's own limit, 1 to 1000. */
  readonly actionsPerSecond?: number | undefined
  /** Set if its holder gets it by joining: it can then be exchanged for a new one. */
  readonly join?: true
}

export interface MintOptions {
  readonly secret: Secret
  /** Default lifetime, seconds. */
  readonly ttl: number
  /** Longest lifetime, seconds. */
  readonly maxTtl: number
  readonly generations?: TokenGenerations
}

const shortestTtl = 60

/** Makes an audience token. @throws {RangeError} for a request that should have been validated before. */
export function mintToken(
  { layoutId, participant = randomId(), actionsPerSecond, expiresIn, join }: MintRequest,
  { secret, ttl, maxTtl, generations = noRevocations }: MintOptions,
): string {
  const lifetime = expiresIn ?? ttl
  if (!Number.isInteger(lifetime) || lifetime < shortestTtl || lifetime > maxTtl)
    throw new RangeError(`expected a lifetime of ${shortestTtl} to ${maxTtl} whole seconds`)
  const iat = Math.floor(Date.now() / 1000)
  const gen = generations.current(layoutId)
  const claims: Record<string, string | number | true> = {
    iss: 'ovation',
    aud: layoutId,
    sub: participant,
    scope: 'audience',
    iat,
    exp: iat + lifetime,
    ...(gen > 0 && { gen }),
    ...(actionsPerSecond !== undefined && { rate: actionsPerSecond }),
    ...(join && { join }),
  }
  if (!areClaims(claims))
    throw new RangeError('expected ids of 1 to 64 of A-Z a-z 0-9 _ - and 1 to 1000 actions a second')
  return signJwt(claims, secret)
}

/** 128 bits, so that ids can be neither guessed nor repeated by chance. */
function randomId(): string {
  return randomBytes(16).toString('base64url')
}
