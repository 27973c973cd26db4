import type { Random } from '../random.js'
import { HostileStream } from './hostile-stream.js'

const connections = 200
const hosts = Array.from({ length: 12 }, (_, n) => `127.0.0.${n + 2}`)
const sweepMs = 5
/** The greatest number of messages on one connection. */
const mostMessages = 30

/** What a stream of the swarm sends. */
export interface Inventor {
  /** The request that opens it. */
  handshake(): Buffer
  /** What is sent first; nothing for those that do not say who they are. */
  hello(): Buffer
  message(): Buffer
}

/** Many clients on several addresses that send one message after the other, and leave in every way. */
export class StreamSwarm {
  sent = 0
  streams = 0
  /** What came of it: statuses of handshakes, answers, problems and closes, each by its name. */
  readonly outcomes = new Map<string, number>()
  readonly #open = new Set<HostileStream>()

  constructor(
    readonly port: number,
    readonly random: Random,
  ) {}

  /** Sends this many messages; resolves when all connections are gone. */
  async send(count: number, inventor: Inventor): Promise<void> {
    const end = this.sent + count
    const next = () => (this.sent++ < end ? inventor.message() : undefined)
    const sweep = setInterval(() => {
      for (const stream of this.#open) stream.sweep()
    }, sweepMs)
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (this.sent < end) await this.#visit(inventor, next)
      }),
    )
    this.sent = end
    clearInterval(sweep)
  }

  countOf(wanted: RegExp): number {
    return [...this.outcomes].reduce((sum, [name, count]) => sum + (wanted.test(name) ? count : 0), 0)
  }

  /** One stream from start to end. */
  #visit(inventor: Inventor, next: () => Buffer | undefined): Promise<void> {
    const { random } = this
    return new Promise((resolve) => {
      const stream: HostileStream = new HostileStream({
        port: this.port,
        host: random.oneOf(hosts),
        messages: 1 + random.below(mostMessages),
        isHasty: random.below(8) === 0,
        leaving: random.oneOf(['reset', 'end', 'close']),
        handshake: inventor.handshake(),
        hello: inventor.hello(),
        next,
        onOutcome: (name) => this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1),
        onEnd: () => {
          this.#open.delete(stream)
          this.streams++
          resolve()
        },
      })
      this.#open.add(stream)
    })
  }
}
