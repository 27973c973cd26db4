import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

const againMs = 30_000
/** Until it has resolved once, and the shortest time after a failure. */
const soonMs = 2_000

/** Watches the address of a host name, outside the path of the actions. An IP address is reported once. */
export class HostAddress {
  #timer: NodeJS.Timeout | undefined
  /** When the last lookup ended; infinity during one. */
  #lookedUpAt = Number.NEGATIVE_INFINITY
  #closed = false
  #ip = ''

  /** @param onAddress called with the first address, and again only when it changes. */
  constructor(
    private readonly host: string,
    private readonly onAddress: (ip: string) => Promise<void>,
    private readonly onFailure: (error: NodeJS.ErrnoException) => void,
  ) {}

  /** Looks the name up now, and again every 30 s (every 2 s while it has never resolved). */
  async watch(): Promise<void> {
    if (isIP(this.host)) return this.onAddress(this.host)
    this.#lookedUpAt = Number.POSITIVE_INFINITY
    try {
      // Most OSC receivers listen only on IPv4, but `localhost` is often ::1 first.
      const { address } = await lookup(this.host, { order: 'ipv4first' })
      if (!this.#closed && address !== this.#ip) {
        this.#ip = address
        await this.onAddress(address)
      }
    } catch (error) {
      if (!this.#closed) this.onFailure(error as NodeJS.ErrnoException)
    }
    this.#lookedUpAt = performance.now()
    if (!this.#closed) this.#watchIn(this.#ip === '' ? soonMs : againMs)
  }

  /** To be called after a failure, however often: the name may have another address by now. Looks it up soon. */
  lookUpAgain(): void {
    const soonest = this.#lookedUpAt + soonMs
    if (this.#closed || isIP(this.host) || performance.now() < soonest) return
    this.#watchIn(0)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #watchIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.watch(), ms).unref()
  }
}
