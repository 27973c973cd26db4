import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../../support/random.js'

/** From one sweep to the next, at least. */
const sweepMs = 50
/**
 * After this many sweeps a client gives up on an answer, because what it sent was cut or announces more than it contains.
 * Before each, the daemon has answered somebody who came after the client: a new connection waits behind those that have
 * not been accepted, and Node accepts one in each turn of its loop. So a slow machine makes nobody give up too early.
 */
const sweepLimit = 3
/** If the daemon has answered nothing by then, which is told elsewhere, clients give up all the same. */
const probeMs = 10_000

/** Addresses of this machine to send from, and not those of its other programs. */
export const hosts = Array.from({ length: 12 }, (_, n) => `127.0.0.${n + 2}`)

/** What a hostile client is given. */
export interface Visit {
  readonly port: number
  readonly random: Random
  /** The next thing to send; undefined when enough is sent. */
  next(): Buffer | undefined
  /** It had an outcome, by its name. */
  onOutcome(name: string): void
  onEnd(): void
}

/** A connection that sends one thing after the other. */
export abstract class HostileClient {
  protected readonly socket: Socket
  protected isLeaving = false
  protected sweepsLeft = sweepLimit
  #left: number

  /** @param most the greatest number of things that it sends. */
  constructor(
    protected readonly visit: Visit,
    most: number,
  ) {
    const { random, port } = visit
    this.#left = 1 + random.below(most)
    this.socket = connect({ port, host: '127.0.0.1', localAddress: random.oneOf(hosts), noDelay: true })
    this.socket.on('connect', () => this.begin())
    this.socket.on('data', (bytes) => this.read(bytes))
    this.socket.on('error', () => {})
    this.socket.on('end', () => this.socket.destroy())
    this.socket.on('close', () => {
      if (!this.isLeaving) visit.onOutcome('ended')
      visit.onEnd()
    })
  }

  protected abstract begin(): void
  protected abstract read(bytes: Buffer): void

  /** Gives up when it has been called often enough since the last thing that was sent. */
  sweep(): void {
    if (--this.sweepsLeft >= 0) return
    if (this.sweepsLeft < -sweepLimit) this.socket.destroy()
    if (!this.isLeaving) this.visit.onOutcome('no answer')
    this.leave()
  }

  /** @param behind what is sent with the next thing. */
  protected ask(behind: Buffer = Buffer.alloc(0)): void {
    const next = this.#left-- > 0 ? this.visit.next() : undefined
    if (next === undefined) return this.leave()
    this.sweepsLeft = sweepLimit
    this.socket.write(Buffer.concat([next, behind]))
  }

  /** With a reset (RST), as when a phone disappears; or in the other way, or as the client says. */
  protected leave(farewell?: Buffer): void {
    if (this.isLeaving) return
    this.isLeaving = true
    this.sweepsLeft = sweepLimit
    const way = farewell === undefined ? 0 : this.visit.random.below(3)
    if (way === 0) this.socket.resetAndDestroy()
    else if (way === 1) this.socket.end()
    else this.socket.write(farewell!)
  }
}

/** Many clients that come back when their connections end. */
export class Swarm {
  sent = 0
  /** The outcomes of all that was sent: how often, by name. */
  readonly outcomes = new Map<string, number>()
  readonly #random: Random
  readonly #clients = new Set<HostileClient>()

  /** @param seed of what is not sent: when and how clients come and go. */
  constructor(
    private readonly port: number,
    private readonly connections: number,
    seed: number,
    private readonly open: (visit: Visit) => HostileClient,
  ) {
    this.#random = new Random(seed)
  }

  /** Sends so many; resolves when all connections are gone. */
  async send(count: number, make: () => Buffer): Promise<void> {
    const end = this.sent + count
    const next = () => (this.sent++ < end ? make() : undefined)
    const visits = Array.from({ length: this.connections }, async () => {
      while (this.sent < end) await this.#visit(next)
    })
    let isOver = false
    const sweeping = this.#sweepUntil(() => isOver)
    await Promise.all(visits)
    isOver = true
    await sweeping
    this.sent = end
  }

  countOf(wanted: RegExp): number {
    return [...this.outcomes].reduce((sum, [name, count]) => sum + (wanted.test(name) ? count : 0), 0)
  }

  /** All outcomes, as a line. */
  toString(): string {
    const texts = [...this.outcomes].map(([name, count]) => `${name} ${count}`)
    return texts.sort().join(', ')
  }

  #visit(next: () => Buffer | undefined): Promise<void> {
    return new Promise((onEnd) => {
      const onOutcome = (name: string) => this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1)
      const client = this.open({
        port: this.port,
        random: this.#random,
        next,
        onOutcome,
        onEnd: () => {
          this.#clients.delete(client)
          onEnd()
        },
      })
      this.#clients.add(client)
    })
  }

  async #sweepUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await Promise.all([this.#probe(), delay(sweepMs)])
      for (const client of this.#clients) client.sweep()
    }
  }

  /** Asks over a connection of its own. */
  #probe(): Promise<void> {
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(probeMs)
      const where = { host: '127.0.0.1', port: this.port, path: '/healthz' }
      get({ ...where, agent: false, signal }, (answer) => answer.resume())
        .on('error', () => {})
        .on('close', resolve)
    })
  }
}
