import type { Socket } from 'node:net'
import type { Test } from 'tap'
import { dial } from './dial.js'

/** A client that keeps its connection open. */
export class Client {
  isClosed = false
  answers = 0
  readonly #socket: Socket

  /** @param token that it shows; none when empty. */
  constructor(
    t: Test,
    port: number,
    private readonly token = '',
  ) {
    this.#socket = dial(port)
    this.#socket.on('data', () => this.answers++)
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.isClosed = true
    })
    t.teardown(() => this.#socket.destroy())
  }

  /** Requests `/healthz`, or with a token `/page`. */
  ask(): void {
    const [path, credential] = this.token
      ? ['/page', `Authorization: Bearer ${this.token}\r\n`]
      : ['/healthz', '']
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${credential}\r\n`)
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
export function openClients(t: Test, port: number, count: number, token?: string): readonly Client[] {
  const clients = Array.from({ length: count }, () => new Client(t, port, token))
  for (const client of clients) client.ask()
  return clients
}
