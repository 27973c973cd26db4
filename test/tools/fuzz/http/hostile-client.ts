import { connect, type Socket } from 'node:net'
import type { Visit, Visitor } from '../swarm.js'

/**
 * After this many sweeps a client gives up on a request without an answer, because the request was cut or announces
 * more than it contains. Not a time limit, within which this process may have had no chance to read an answer.
 */
const sweepLimit = 30
/** The greatest number of requests after which a connection is reset. */
const mostRequests = 12

/** Sends one request after the other, and resets its connection. */
export class HostileClient implements Visitor {
  readonly #socket: Socket
  /** Leaves without waiting for any answer. */
  readonly #isHasty: boolean
  #left: number
  #sweepsLeft = sweepLimit
  #isClosed = false

  constructor(
    port: number,
    private readonly visit: Visit,
  ) {
    this.#left = 1 + visit.random.below(mostRequests)
    this.#isHasty = visit.random.below(50) === 0
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: visit.host, noDelay: true })
    this.#socket.on('connect', () => this.#ask())
    this.#socket.on('data', (bytes) => this.#read(bytes.toString('latin1')))
    this.#socket.on('error', () => {})
    this.#socket.on('end', () => this.#close())
    this.#socket.on('close', () => visit.onEnd())
  }

  sweep(): void {
    if (--this.#sweepsLeft < 0) this.#close()
  }

  /** With a reset (RST), as when a phone disappears. */
  #close(): void {
    if (!this.#isClosed) this.#socket.resetAndDestroy()
    this.#isClosed = true
  }

  #ask(): void {
    const request = this.#left-- > 0 ? this.visit.next() : undefined
    if (request === undefined) return this.#close()
    this.#sweepsLeft = sweepLimit
    this.#socket.write(request)
    if (this.#isHasty) setImmediate(() => this.#close())
  }

  #read(text: string): void {
    let isAnswer = false
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      this.visit.onOutcome(status!)
      isAnswer ||= status !== '100'
    }
    if (/\r\nconnection: close\r\n/i.test(text)) this.#close()
    else if (isAnswer) this.#ask()
  }
}
