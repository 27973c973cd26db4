import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Connections, Provable, Unproven } from '../connections.js'
import type { NodeExchange } from './node-exchange.js'

/** Unanswered requests of one connection; a client that pipelines more is cut (RFC 9112 §9.3.2). */
const mostAhead = 8
/** A client that never reads would keep its answer in memory for ever. */
const takeWithinMs = 10_000
/** Time for a client to read the last answer and to close. */
const lingerMs = 2000

export class NodeConnection implements Unproven, Provable {
  latest: NodeExchange | undefined
  #waiting = 0
  #patience: NodeJS.Timeout | undefined
  #isOpen = true
  #isProven = false

  /** Counts the connection. */
  constructor(
    private socket: Socket,
    private readonly connections: Connections,
  ) {
    connections.count(1)
    this.#linger(socket)
    socket.once('close', () => this.#close())
  }

  /** The same connection is read and written through another object from now on. */
  continueOn(socket: Socket): void {
    this.socket = socket
    this.#linger(socket)
  }

  cut(): void {
    this.socket.destroy()
    this.#close()
  }

  prove(): void {
    if (this.#isProven) return
    this.#isProven = true
    this.connections.prove(this)
  }

  get isBusy(): boolean {
    return this.#waiting > 0
  }

  /** Whether to answer a request. A segment may hold a thousand: who pipelines so many is cut, so that nobody else waits. */
  admits(response: ServerResponse): boolean {
    // Bytes after the last request of a connection are not a request (RFC 9112 §9.6).
    if (this.latest?.closes || this.socket.destroyed) return false
    if (this.#waiting >= mostAhead) {
      this.socket.destroy()
      return false
    }
    this.#waiting++
    response.once('prefinish', () => {
      this.#patience ??= setTimeout(() => this.socket.destroy(), takeWithinMs)
    })
    response.once('finish', () => this.#taken())
    return true
  }

  /** By `destroySoon`, node:http ends a connection after its last answer. */
  #linger(socket: Socket): void {
    socket.destroySoon = () => {
      if (this.latest?.isArriving) lingerThenDestroy(socket.end())
      else Socket.prototype.destroySoon.call(socket)
    }
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

/** Not at once: a client that is still sending would be reset before it reads the answer (RFC 9112 §9.6). */
export function lingerThenDestroy(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
