/** What a page reads of its own token (RFC 7519). It believes nothing of it: the service judges. */
export interface TokenClaims {
  /** The layout. */
  readonly aud: string
  /** The participant. */
  readonly sub: string
}

/** @returns undefined if it is no token. */
export function claimsOf(token: string): TokenClaims | undefined {
  try {
    const { aud, sub } = JSON.parse(atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof aud === 'string' && typeof sub === 'string' ? { aud, sub } : undefined
  } catch {
    return undefined
  }
}
