/** A connection that may break. */
interface Breakable {
  /** @returns what ends this. */
  onDisconnected(listener: () => void): () => void
}

/**
 * Waits for an answer of the broker. What was asked over a connection that has broken is never answered, and the client
 * would wait 5 s for it.
 *
 * @throws also if the connection breaks before.
 */
export function unlessBroken<T>(broker: Breakable, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = broker.onDisconnected(() => reject(new Error('the connection to the broker broke')))
    answer.finally(forget).then(resolve, reject)
  })
}
