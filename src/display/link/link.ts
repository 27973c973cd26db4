import { type LocalPort, openUdpLink, type UdpErrorListener, type UdpLink } from '../../udp.js'

/** Time from a failure to a new socket. */
const renewMs = 250

/**
 * A connected socket to one display, replaced after a failure, because a connected socket keeps its source address and
 * fails for ever once that has changed. The old socket is used until the new one is open.
 */
export class Link {
  #ip = ''
  #socket: UdpLink | undefined
  #opening = false
  #renewal: NodeJS.Timeout | undefined
  #closed = false

  /** @param local the port to send from; otherwise any free port. */
  constructor(
    private readonly port: number,
    private readonly onError: UdpErrorListener,
    private readonly local?: LocalPort,
  ) {}

  /** Connects to another address; resolves after the first try, whether it succeeded or not. */
  moveTo(ip: string): Promise<void> {
    this.#ip = ip
    return this.#open()
  }

  /** Gives a datagram to the system; `done` is always called, with the error if it was not sent. */
  send(datagram: Uint8Array, done: (error: NodeJS.ErrnoException | null) => void): void {
    if (!this.#socket) return done(new Error('no socket to it is open yet'))
    this.#socket.send(datagram, (error) => {
      if (error) this.#renewAfter(error)
      done(error)
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#renewal)
    this.#socket?.close()
    this.#socket = undefined
  }

  async #open(): Promise<void> {
    if (this.#opening || this.#closed) return
    this.#opening = true
    const ip = this.#ip
    const fail = (error: NodeJS.ErrnoException) => {
      this.#renewAfter(error)
      this.onError(error)
    }
    const failure = await openUdpLink(ip, this.port, fail, this.local).then(
      (socket) => {
        this.#socket?.close()
        this.#socket = socket
      },
      (error: NodeJS.ErrnoException) => error,
    )
    this.#opening = false
    if (this.#closed) return this.close()
    if (failure) fail(failure)
    if (ip !== this.#ip) await this.#open()
  }

  #renewAfter(error: NodeJS.ErrnoException): void {
    // A refusal proves that the route works; only nobody listens.
    if (error.code === 'ECONNREFUSED' || this.#renewal || this.#closed) return
    this.#renewal = setTimeout(() => {
      this.#renewal = undefined
      this.#open()
    }, renewMs).unref()
  }
}
