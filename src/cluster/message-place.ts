/** Where a message stands in its stream, and in what a consumer was sent. */
export interface MessagePlace {
  /** Its number in the stream. */
  readonly sequence: number
  /** Its number among those that the consumer was sent. */
  readonly delivered: number
  /** When the broker stored it, ms since 1970. */
  readonly time: number
  /** How many are stored behind it. */
  readonly pending: number
}

const millisecond = 1_000_000

/**
 * As the broker says it with each message:
 * `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<delivered>.<time in ns>.<pending>`; with its domain and account
 * before the stream, there are two words more, and perhaps one behind.
 */
export function placeOf(reply = ''): MessagePlace {
  const words = reply.split('.')
  const [sequence, delivered, time, pending] = words.slice(words.length === 9 ? 5 : 7).map(Number)
  return {
    sequence: sequence!,
    delivered: delivered!,
    time: Math.floor(time! / millisecond),
    pending: pending!,
  }
}
