/** How long the command line waits for others before it goes on without them. */
export const waits = {
  /** For an answer of the daemon, ms. */
  answerMs: 3000,
  /** For the daemon to drain when it is stopped, ms. */
  drainMs: 2900,
  /** Requests of `monitor` to be registered, a second apart: if none is answered, the daemon counts as gone. */
  registrations: 2,
}
