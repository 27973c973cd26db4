import type { Broker, BrokerMessage, Subscription } from './broker.js'

/** What became of a message: `unconfirmed` may be stored, or not; `refused` is not. */
export type PublishOutcome = 'stored' | 'unconfirmed' | 'refused'

export interface PublisherOptions {
  readonly broker: Broker
  readonly subject: string
  /** How long a message may wait to be stored, ms; undefined: for ever. */
  readonly patienceMs?: number
}

/** @param answer that of the broker, which names the place in the stream; only of what is stored. */
export type Settled = (outcome: PublishOutcome, answer?: Uint8Array) => void

interface Pending {
  readonly number: number
  readonly data: Uint8Array
  readonly settled: Settled
  /** `performance.now()`. */
  readonly since: number
  readonly until: number
  sends: number
}

/** Messages that are given up are looked for as often, ms. */
const sweepMs = 100

/**
 * Gives a stream messages in the order of their numbers. After a connection has broken, what is not stored for sure is
 * sent again in the same order, before anything newer; what was given up is never sent again. So a reader of the
 * stream has each message once by passing over numbers that are not above the last one.
 */
export class OrderedPublisher {
  /** Waiting to be stored: messages and bytes. */
  pendingBytes = 0
  /** The highest number that is stored. */
  stored = 0
  /** Why the broker has refused the last message that it has answered; undefined if it has stored that. */
  refusal: string | undefined
  /** Of the last message; 0 before the first. */
  last = 0
  /** By number, so also in the order of numbers. */
  readonly #pending = new Map<number, Pending>()
  readonly #inbox: string
  readonly #acks: Subscription
  readonly #forget: () => void
  readonly #sweep: NodeJS.Timeout

  constructor(private readonly options: PublisherOptions) {
    const { broker } = options
    this.#inbox = broker.newInbox()
    this.#acks = broker.subscribe(`${this.#inbox}.*`, (message) => this.#hear(message))
    this.#forget = broker.onConnected(() => this.#sendAgain())
    this.#sweep = setInterval(() => this.#giveUp(), sweepMs).unref()
  }

  get pending(): number {
    return this.#pending.size
  }

  /** For how long the oldest message waits to be stored, ms; 0 if none waits. */
  get waitingMs(): number {
    for (const { since } of this.#pending.values()) return performance.now() - since
    return 0
  }

  /**
   * @param encode makes the message with its number, from 1.
   * @param settled called once, in the order of numbers unless one is given up.
   * @returns the number.
   */
  publish(encode: (number: number) => Uint8Array, settled: Settled): number {
    const number = ++this.last
    const { patienceMs = Number.POSITIVE_INFINITY } = this.options
    const since = performance.now()
    const pending = { number, data: encode(number), settled, since, until: since + patienceMs, sends: 0 }
    this.#pending.set(number, pending)
    this.pendingBytes += pending.data.length
    this.#send(pending)
    return number
  }

  /** Settles all that waits as `unconfirmed`. */
  close(): void {
    clearInterval(this.#sweep)
    this.#forget()
    this.#acks.close()
    for (const pending of [...this.#pending.values()]) this.#settle(pending, 'unconfirmed')
  }

  #send(pending: Pending): void {
    const { broker, subject } = this.options
    if (broker.publish(subject, pending.data, `${this.#inbox}.${pending.number}`)) pending.sends++
  }

  #sendAgain(): void {
    for (const pending of this.#pending.values()) this.#send(pending)
  }

  /** A stream acknowledges with JSON; without a stream, the server answers with a status of 503. */
  #hear({ subject, data, headers }: BrokerMessage): void {
    const number = Number(subject.slice(this.#inbox.length + 1))
    const pending = this.#pending.get(number)
    if (pending === undefined) return
    // One that was sent twice may be stored once.
    this.refusal = headers?.code === 503 ? 'there is no stream' : errorIn(data)
    if (this.refusal !== undefined)
      return this.#settle(pending, pending.sends > 1 ? 'unconfirmed' : 'refused')
    if (number > this.stored) this.stored = number
    this.#settle(pending, 'stored', data)
  }

  /** The oldest wait first, so only the first ones can be late. */
  #giveUp(): void {
    const now = performance.now()
    for (const pending of this.#pending.values()) {
      if (pending.until > now) return
      this.#settle(pending, pending.sends > 0 ? 'unconfirmed' : 'refused')
    }
  }

  #settle(pending: Pending, outcome: PublishOutcome, answer?: Uint8Array): void {
    if (!this.#pending.delete(pending.number)) return
    this.pendingBytes -= pending.data.length
    pending.settled(outcome, answer)
  }
}

const errorMark = Buffer.from('"error"')

/** Of `{"error":{…}}`; undefined of `{"stream":…,"seq":…}`; a stream's name holds no quotes. */
function errorIn(data: Uint8Array): string | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (!bytes.includes(errorMark)) return undefined
  return /"description": ?"([^"]*)"/.exec(bytes.toString())?.[1] ?? 'no reason given'
}
