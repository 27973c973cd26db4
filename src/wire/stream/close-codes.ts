/** Why the service ends a stream: the codes of a close frame (RFC 6455 §7.4). Its reason is a word, such as the code of a refusal. */
export const closeCodes = {
  /** The service stops, or the client is silent or was replaced. */
  away: 1001,
  /** A frame is longer than the service takes. */
  tooLong: 1009,
  /** A fault of the service. */
  fault: 1011,
  /** The client does not take what it is sent. */
  untaken: 1013,
  /** A refusal closes with this and its HTTP status: 4401 for `token-invalid`. */
  refused: 4000,
} as const
