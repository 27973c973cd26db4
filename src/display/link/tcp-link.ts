import type { Framing } from '../../osc/framing.js'
import { type ConnectionEvents, TcpConnection } from './tcp-connection.js'

/** Between a lost connection and the next try: doubled each time, until one stands for as long as the longest; ms. */
const soonestMs = 250
const latestMs = 5000

/** The connection to a display, opened again for as long as it takes. */
export class TcpLink {
  #ip = ''
  #connection: TcpConnection | undefined
  #renewal: NodeJS.Timeout | undefined
  #waitMs = soonestMs
  #connectedAt = Number.POSITIVE_INFINITY
  #closed = false
  /** Ends the wait for the first try. */
  #tried = () => {}

  constructor(
    private readonly port: number,
    private readonly framing: Framing,
    private readonly events: ConnectionEvents,
  ) {}

  /** The connection, while it stands. */
  get connection(): TcpConnection | undefined {
    return this.#connection?.isOpen ? this.#connection : undefined
  }

  /** Connects to another address; resolves after the first try, whether it succeeded or not. */
  moveTo(ip: string): Promise<void> {
    this.#ip = ip
    this.#waitMs = soonestMs
    this.#end()
    return this.#open()
  }

  close(): void {
    this.#closed = true
    this.#end()
  }

  #end(): void {
    clearTimeout(this.#renewal)
    this.#connection?.close()
    this.#tried()
  }

  #open(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#closed) return resolve()
      this.#tried = resolve
      this.#connection = new TcpConnection(this.#ip, this.port, this.framing, {
        onConnected: () => {
          this.#connectedAt = performance.now()
          this.events.onConnected()
          resolve()
        },
        onOver: (error) => {
          this.#renew()
          this.events.onOver(error)
          resolve()
        },
        onDrained: () => this.events.onDrained(),
      })
    })
  }

  #renew(): void {
    // One that takes connections and ends them at once is not asked more often for that.
    if (performance.now() - this.#connectedAt >= latestMs) this.#waitMs = soonestMs
    this.#connectedAt = Number.POSITIVE_INFINITY
    this.#renewal = setTimeout(() => this.#open(), this.#waitMs).unref()
    this.#waitMs = Math.min(latestMs, 2 * this.#waitMs)
  }
}
