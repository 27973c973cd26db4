/** What a take-over waits for, within limits. */
export const takeoverLimits = {
  /** A machine that takes over shows its displays what it has counted after this at the latest; ms. */
  playWithinMs: 2000,
}
