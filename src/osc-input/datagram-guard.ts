import type { Displays } from '../display/displays.js'
import { inNetworks, type NetworkList } from '../limits/networks.js'

/**
 * Makes a check of IP addresses.
 *
 * @param list `loopback`; `displays` (loopback, and the current hosts of the settings); addresses; networks such as
 * 10.0.0.0/24.
 */
export function allowNetworks(
  list: NetworkList,
  displays?: Pick<Displays, 'configured'>,
): (ip: string) => boolean {
  const isDisplay = (ip: string) => displays?.configured.some((display) => display.sender.ip === ip) ?? false
  const displaysToo = list.includes('displays')
  const isListed = inNetworks(list.map((word) => (word === 'displays' ? 'loopback' : word)))
  return (ip) => isListed(ip) || (displaysToo && isDisplay(ip))
}

/** Bytes read from one address in a window; a desk or a display needs a few hundred. */
const bytesPerAddress = 4 * 1024
/** Bytes read from all addresses in a window: the show desk still gets through while seven others send at their limit. */
const bytesOfAll = 32 * 1024
/** Bytes that a smaller datagram counts as, because reading it costs as much. */
const leastSize = 32
const windowMs = 100

/**
 * Limits what is read, so that it takes little of the time that phones need. Counts bytes and not datagrams, because
 * one datagram can hold thousands of messages.
 */
export class FloodGuard {
  #windowEnd = 0
  #sum = 0
  readonly #sumOf = new Map<string, number>()

  /** Whether to read a datagram of `size` bytes. @param now ms of the monotonic clock. */
  admits(ip: string, size: number, now: number): boolean {
    if (now >= this.#windowEnd) {
      this.#windowEnd = now + windowMs
      this.#sum = 0
      this.#sumOf.clear()
    }
    const counted = Math.max(size, leastSize)
    const sumOfOne = (this.#sumOf.get(ip) ?? 0) + counted
    if (sumOfOne > bytesPerAddress || this.#sum + counted > bytesOfAll) return false
    this.#sum += counted
    this.#sumOf.set(ip, sumOfOne)
    return true
  }
}
