import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { NodeExchange } from './node-exchange.js'

/** Requests of one connection without an answer; RFC 9112 §9.3.2 lets a server cut a client that sends ahead. */
const mostAhead = 8
/** A client that does not take its answer would keep it here for ever. */
const takeWithinMs = 10_000

/** What is known of one connection on node:http. */
export class NodeConnection {
  /** The last request that came. */
  latest: NodeExchange | undefined
  readonly #socket: Socket
  #waiting = 0
  #patience: NodeJS.Timeout | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.once('close', () => clearTimeout(this.#patience))
  }

  /**
   * Whether a request that has come is to be answered. A segment may hold a thousand of them: who sends many ahead is cut,
   * and keeps nobody waiting.
   */
  admits(response: ServerResponse): boolean {
    // What stands behind the last request of a connection is none (RFC 9112 §9.6).
    if (this.latest?.closes || this.#socket.destroyed) return false
    if (this.#waiting >= mostAhead) {
      this.#socket.destroy()
      return false
    }
    this.#waiting++
    response.once('prefinish', () => {
      this.#patience ??= setTimeout(() => this.#socket.destroy(), takeWithinMs)
    })
    response.once('finish', () => this.#taken())
    return true
  }

  #taken(): void {
    this.#waiting--
    if (this.#waiting === 0) {
      clearTimeout(this.#patience)
      this.#patience = undefined
    } else this.#patience?.refresh()
  }
}
