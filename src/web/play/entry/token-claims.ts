/** The claims of its own token that a page reads (RFC 7519), without verifying them: that is up to the service. */
export interface TokenClaims {
  /** The layout. */
  readonly aud: string
  /** The participant. */
  readonly sub: string
}

/** Reads the claims of a token. @returns undefined if it is not a token. */
export function claimsOf(token: string): TokenClaims | undefined {
  try {
    const { aud, sub } = JSON.parse(atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof aud === 'string' && typeof sub === 'string' ? { aud, sub } : undefined
  } catch {
    return undefined
  }
}
