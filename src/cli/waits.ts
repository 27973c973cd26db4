/** How long the command line waits for the daemon before it continues without it. */
export const waits = {
  /** For an answer of the daemon, ms. */
  answerMs: 3000,
  /** For the daemon to drain when it is stopped, ms. */
  drainMs: 2900,
  /** How many registration requests `monitor` sends, a second apart, before the daemon counts as gone. */
  registrations: 2,
}
