import type { Claims } from './claims.js'

/**
 * What is known about the revocations of each layout. They are counted and not timed, because clocks are set back and
 * several revocations fit into one second: each begins a new generation of tokens, and only the newest is good.
 */
export interface TokenGenerations {
  /** The generation of a token that is made now; 0 before the first revocation, and then the token does not name it. */
  current(layoutId: string): number
  /**
   * Of the tokens that name no generation those with an `iat` up to this second (since 1970) are void: Infinity after
   * a revocation, −Infinity before the first one. Earlier versions timed revocations: what they left is between.
   */
  voidUntil(layoutId: string): number
}

/** Where nothing was ever revoked. */
export const noRevocations: TokenGenerations = {
  current: () => 0,
  voidUntil: () => Number.NEGATIVE_INFINITY,
}

/** Whether a token was made before the last revocation of its layout. */
export function isRevoked({ aud, gen, iat }: Claims, generations: TokenGenerations): boolean {
  return gen === undefined ? iat <= generations.voidUntil(aud) : gen < generations.current(aud)
}
