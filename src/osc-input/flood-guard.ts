/** Datagrams that are read in a tenth of a second; a show with sixteen displays and a desk needs about ten. */
const mostInWindow = 500
const windowMs = 100

/** Lets so many datagrams through that reading them takes little of the time that phones need. */
export class FloodGuard {
  #windowEnd = 0
  #count = 0

  /** @param now ms of the monotonic clock. */
  admits(now: number): boolean {
    if (now >= this.#windowEnd) {
      this.#windowEnd = now + windowMs
      this.#count = 0
    }
    return ++this.#count <= mostInWindow
  }
}
