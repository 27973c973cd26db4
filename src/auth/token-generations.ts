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
