import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Connections, Provable, Unproven } from '../connections.js'
import type { NodeExchange } from './node-exchange.js'

/** Unanswered requests of one connection; a client that pipelines more is cut (RFC 9112 §9.3.2). */
const mostAhead = 8
/** A client that never reads would keep its answer in memory for ever. */
const takeWithinMs = 10_000

/** One connection on node:http. */
export class NodeConnection implements Unproven, Provable {
  /** The last request received. */
  latest: NodeExchange | undefined
  readonly #socket: Socket
  #waiting = 0
  #patience: NodeJS.Timeout | undefined
  #isOpen = true
  #isProven = false

  /** Counts the connection. */
  constructor(
    socket: Socket,
    private readonly connections: Connections,
  ) {
    this.#socket = socket
    connections.count(1)
    socket.once('close', () => this.#close())
  }

  cut(): void {
    this.#socket.destroy()
    this.#close()
  }

  prove(): void {
    if (this.#isProven) return
    this.#isProven = true
    this.connections.prove(this)
  }

  /** Whether a request is unanswered. */
  get isBusy(): boolean {
    return this.#waiting > 0
  }

  /**
   * Whether to answer a request. One segment may hold a thousand of them: a client that pipelines that many is cut, so
   * that nobody else waits for it.
   */
  admits(response: ServerResponse): boolean {
    // Bytes after the last request of a connection are not a request (RFC 9112 §9.6).
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

  #close(): void {
    clearTimeout(this.#patience)
    if (!this.#isOpen) return
    this.#isOpen = false
    this.connections.count(-1)
    this.connections.prove(this)
  }

  #taken(): void {
    this.#waiting--
    if (this.#waiting === 0) {
      clearTimeout(this.#patience)
      this.#patience = undefined
    } else this.#patience?.refresh()
  }
}
