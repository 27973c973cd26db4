import { connect, type Socket } from 'node:net'
import type { Random } from './random.js'

const connections = 400
const hosts = Array.from({ length: 12 }, (_, n) => `127.0.0.${n + 2}`)
const sweepMs = 5
/**
 * After this many sweeps a client gives up on a request without an answer, because the request was cut or announces
 * more than it contains. Not a time limit, within which this process may have had no chance to read an answer.
 */
const sweepLimit = 30
/** The greatest number of requests after which a connection is reset. */
const mostRequests = 12

/** Many clients on several addresses that send one request after the other, and reset their connections. */
export class HttpSwarm {
  sent = 0
  resets = 0
  /** Answers by status. */
  readonly statuses = new Map<string, number>()
  readonly #open = new Set<HostileClient>()

  constructor(
    readonly port: number,
    readonly random: Random,
  ) {}

  get answers(): number {
    return [...this.statuses.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Sends this many requests; resolves when all connections are reset. */
  async send(count: number, make: () => Buffer): Promise<void> {
    const end = this.sent + count
    const sweep = setInterval(() => {
      for (const client of this.#open) client.sweep()
    }, sweepMs)
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (this.sent < end) await this.#visit(() => (this.sent++ < end ? make() : undefined))
      }),
    )
    this.sent = end
    clearInterval(sweep)
  }

  /** One connection from start to end. */
  #visit(next: () => Buffer | undefined): Promise<void> {
    const { random } = this
    return new Promise((resolve) => {
      const client = new HostileClient({
        port: this.port,
        host: random.oneOf(hosts),
        requests: 1 + random.below(mostRequests),
        isHasty: random.below(50) === 0,
        next,
        onAnswer: (status) => this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1),
        onEnd: () => {
          this.#open.delete(client)
          this.resets++
          resolve()
        },
      })
      this.#open.add(client)
    })
  }
}

interface Visit {
  readonly port: number
  /** Address of this machine to connect from. */
  readonly host: string
  readonly requests: number
  /** Leaves without waiting for any answer. */
  readonly isHasty: boolean
  next(): Buffer | undefined
  onAnswer(status: string): void
  onEnd(): void
}

class HostileClient {
  readonly #socket: Socket
  readonly #visit: Visit
  #left: number
  #sweepsLeft = sweepLimit
  #isClosed = false

  constructor(visit: Visit) {
    this.#visit = visit
    this.#left = visit.requests
    this.#socket = connect({ port: visit.port, host: '127.0.0.1', localAddress: visit.host, noDelay: true })
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
    const request = this.#left-- > 0 ? this.#visit.next() : undefined
    if (request === undefined) return this.#close()
    this.#sweepsLeft = sweepLimit
    this.#socket.write(request)
    if (this.#visit.isHasty) setImmediate(() => this.#close())
  }

  #read(text: string): void {
    const statuses = text.matchAll(/HTTP\/1\.1 (\d{3}) /g)
    let isAnswer = false
    for (const [, status] of statuses) {
      this.#visit.onAnswer(status!)
      isAnswer ||= status !== '100'
    }
    if (/\r\nconnection: close\r\n/i.test(text)) this.#close()
    else if (isAnswer) this.#ask()
  }
}
