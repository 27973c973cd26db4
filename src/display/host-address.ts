import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

const againMs = 30_000
const neverFoundMs = 2_000

/** Told of an address when it is found, and again only when it has changed. */
export type AddressListener = (ip: string) => Promise<void>

/** Watches where a host name points to, off the path of the actions. An IP address is reported once. */
export class HostAddress {
  readonly #host: string
  readonly #onAddress: AddressListener
  readonly #onFailure: (error: NodeJS.ErrnoException) => void
  #timer: NodeJS.Timeout | undefined
  #closed = false
  #ip = ''

  constructor(host: string, onAddress: AddressListener, onFailure: (error: NodeJS.ErrnoException) => void) {
    this.#host = host
    this.#onAddress = onAddress
    this.#onFailure = onFailure
  }

  /** Looks the name up now, and again every 30 s (every 2 s while it has never resolved). */
  async watch(): Promise<void> {
    if (isIP(this.#host)) return this.#onAddress(this.#host)
    await this.#lookUp()
    if (this.#closed) return
    this.#timer = setTimeout(() => this.watch(), this.#ip === '' ? neverFoundMs : againMs).unref()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  async #lookUp(): Promise<void> {
    try {
      const { address } = await lookup(this.#host)
      if (this.#closed || address === this.#ip) return
      this.#ip = address
      await this.#onAddress(address)
    } catch (error) {
      if (!this.#closed) this.#onFailure(error as NodeJS.ErrnoException)
    }
  }
}
