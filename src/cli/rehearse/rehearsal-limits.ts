/** How long a rehearsal waits for a daemon. */
export const rehearsalLimits = {
  /** If nobody is answered for this long, the daemon counts as gone. */
  goneAfterMs: 10_000,
  /** How long the last answers may take. */
  lastAnswersMs: 5000,
}
