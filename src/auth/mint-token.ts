import { randomBytes } from 'node:crypto'
import { areClaims, noRevocations, type TokenGenerations } from './claims.js'
import { signJwt } from './jwt.js'
import type { Secret } from './secret.js'

/** The content of a new audience token. */
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
  /** Absent: nothing was revoked. */
  readonly generations?: TokenGenerations
}

const shortestTtl = 60

/**
 * Makes an audience token.
 *
 * @throws {RangeError} for a request that should have been validated before.
 */
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
