import { connect, type Socket } from 'node:net'
import type { Test } from 'tap'

const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

/** A client that keeps its connection open. */
export class Client {
  isClosed = false
  answers = 0
  readonly #socket: Socket

  constructor(t: Test, port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.on('data', () => this.answers++)
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.isClosed = true
    })
    t.teardown(() => this.#socket.destroy())
  }

  /** Requests `/healthz`. */
  ask(): void {
    this.#socket.write(request)
  }

  /** Whether the server has answered it or closed its connection. */
  get isSettled(): boolean {
    return this.isClosed || this.answers > 0
  }

  leave(): void {
    this.#socket.destroy()
  }
}

/** This many clients that connect at once and send a request. */
export function openClients(t: Test, port: number, count: number): readonly Client[] {
  const clients = Array.from({ length: count }, () => new Client(t, port))
  for (const client of clients) client.ask()
  return clients
}
