/** Bytes of one address that are read in a tenth of a second; a desk or a display needs a few hundred. */
const mostOfOneAddress = 4 * 1024
/** Bytes that are read in it altogether: the show desk is still heard when seven others make all the noise they may. */
const mostOfAll = 32 * 1024
/** What the smallest datagram counts: it costs about as much to read as one of this size. */
const leastSize = 32
const windowMs = 100

/**
 * Lets so much through that reading it takes little of the time that phones need. Counts bytes and not datagrams,
 * because one datagram can hold thousands of messages.
 */
export class FloodGuard {
  #windowEnd = 0
  #sum = 0
  readonly #sumOf = new Map<string, number>()

  /**
   * Whether to read a datagram.
   *
   * @param size bytes.
   * @param now ms of the monotonic clock.
   */
  admits(ip: string, size: number, now: number): boolean {
    if (now >= this.#windowEnd) {
      this.#windowEnd = now + windowMs
      this.#sum = 0
      this.#sumOf.clear()
    }
    const counted = Math.max(size, leastSize)
    const sumOfOne = (this.#sumOf.get(ip) ?? 0) + counted
    if (sumOfOne > mostOfOneAddress || this.#sum + counted > mostOfAll) return false
    this.#sum += counted
    this.#sumOf.set(ip, sumOfOne)
    return true
  }
}
