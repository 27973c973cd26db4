import { Random } from '../../support/random.js'

const sweepMs = 5

/** Addresses of this machine to send from, and not those of its other programs. */
export const hosts = Array.from({ length: 12 }, (_, n) => `127.0.0.${n + 2}`)

/** A connection of the swarm; it says by `onEnd` when it is over. */
export interface Visitor {
  /** Called every few ms. */
  sweep(): void
}

/** What a visitor is given. */
export interface Visit {
  readonly random: Random
  /** Address of this machine to connect from. */
  readonly host: string
  /** The next thing to send; undefined when enough is sent. */
  next(): Buffer | undefined
  /** It had an outcome, by its name. */
  onOutcome(name: string): void
  onEnd(): void
}

/** Many clients on several addresses that send one thing after the other, and come back when their connections end. */
export class Swarm {
  sent = 0
  visits = 0
  /** The outcomes of all that was sent: how often, by name. */
  readonly outcomes = new Map<string, number>()
  readonly #open = new Set<Visitor>()
  readonly #random: Random

  /** @param seed of what is not sent: when and how clients come and go. */
  constructor(
    private readonly connections: number,
    seed: number,
    private readonly open: (visit: Visit) => Visitor,
  ) {
    this.#random = new Random(seed)
  }

  /** Sends so many; resolves when all connections are gone. */
  async send(count: number, make: () => Buffer): Promise<void> {
    const end = this.sent + count
    const next = () => (this.sent++ < end ? make() : undefined)
    const sweep = setInterval(() => {
      for (const visitor of this.#open) visitor.sweep()
    }, sweepMs)
    await Promise.all(
      Array.from({ length: this.connections }, async () => {
        while (this.sent < end) await this.#visit(next)
      }),
    )
    this.sent = end
    clearInterval(sweep)
  }

  countOf(wanted: RegExp): number {
    return [...this.outcomes].reduce((sum, [name, count]) => sum + (wanted.test(name) ? count : 0), 0)
  }

  /** All outcomes, as a line. */
  toString(): string {
    return [...this.outcomes]
      .sort()
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  }

  #visit(next: () => Buffer | undefined): Promise<void> {
    return new Promise((resolve) => {
      const visitor = this.open({
        random: this.#random,
        host: this.#random.oneOf(hosts),
        next,
        onOutcome: (name) => this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1),
        onEnd: () => {
          this.#open.delete(visitor)
          this.visits++
          resolve()
        },
      })
      this.#open.add(visitor)
    })
  }
}
