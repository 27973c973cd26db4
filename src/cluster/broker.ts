import { randomUUID } from 'node:crypto'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { type KV, Kvm } from '@nats-io/kv'
import { connect, credsAuthenticator, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { type Log, onceAMinute } from '../log.js'
import { delay } from '../promises.js'
import { inboxesOf } from './names.js'

export interface BrokerOptions {
  /** URLs. */
  readonly servers: readonly string[]
  readonly name: string
  /** Content of a NATS credentials file. */
  readonly credentials?: Uint8Array | undefined
  readonly log: Log
}

/** A message, as long as its callback runs. */
export type BrokerMessage = Pick<Msg, 'subject' | 'reply' | 'data' | 'headers' | 'respond'>

export interface Subscription {
  close(): void
}

/** Time between two tries to connect; and how long an answer of the broker may take. */
const retryMs = 250
const answerMs = 2000
/** A connection that is silent for two of these is given up. */
const pingMs = 1000

/** What is said of a broker that is connected, and does not do what it is asked. */
export const brokerSilent =
  'the broker does not answer: is its disk full? Make room there, then end it with SIGKILL and start it again'

/** How a machine makes itself known, and to whom. */
export function connectionOptions({ servers, name, credentials }: Omit<BrokerOptions, 'log'>) {
  return {
    servers: [...servers],
    name,
    inboxPrefix: inboxesOf(name),
    // Without this, the client takes a server that has no TLS also where the address says tls.
    ...(servers.some((server) => server.startsWith('tls:')) && { tls: {} }),
    ...(credentials && { authenticator: credsAuthenticator(credentials) }),
  }
}

/**
 * The connection to the NATS broker, for as long as the process runs: it is made in the background, and made again
 * whenever it breaks. Nothing is kept for later while it is broken.
 */
export class Broker {
  isConnected = false
  /** Why it is not connected; for people. */
  trouble = 'not connected yet'
  #connection: NatsConnection | undefined
  #isClosed = false
  readonly #maySay = onceAMinute()
  readonly #onConnected = new Set<() => void>()
  readonly #onDisconnected = new Set<() => void>()
  /** Each opens on a connection a subscription that outlives it. */
  readonly #subscriptions = new Set<(connection: NatsConnection) => void>()

  constructor(private readonly options: BrokerOptions) {
    this.#connect()
  }

  /** Version of the broker that it is connected to, or was last; undefined before. */
  get version(): string | undefined {
    return this.#connection?.info?.version
  }

  /** Whether the broker asks who connects, as far as is known. */
  get asksWho(): boolean {
    return this.#connection?.info?.auth_required === true
  }

  /** A subject for answers, which nobody else has. The broker can allow each machine to hear no answers but its own. */
  newInbox(): string {
    return `${inboxesOf(this.options.name)}.${randomUUID()}`
  }

  /** Calls at each connection from now on, and soon if there is one. @returns what ends this. */
  onConnected(listener: () => void): () => void {
    this.#onConnected.add(listener)
    if (this.isConnected)
      queueMicrotask(() => {
        if (this.isConnected && this.#onConnected.has(listener)) listener()
      })
    return () => this.#onConnected.delete(listener)
  }

  /** @returns what ends this. */
  onDisconnected(listener: () => void): () => void {
    this.#onDisconnected.add(listener)
    return () => this.#onDisconnected.delete(listener)
  }

  /** Sends a message in this turn of the event loop. @returns false, and sends nothing, without a connection. */
  publish(subject: string, data: Uint8Array, reply?: string): boolean {
    if (!this.isConnected) return false
    this.#connection!.publish(subject, data, reply === undefined ? {} : { reply })
    return true
  }

  /** Hears a subject from now on, or from the first connection on. */
  subscribe(subject: string, hear: (message: BrokerMessage) => void): Subscription {
    let unsubscribe = () => {}
    const open = (connection: NatsConnection) => {
      const callback = (error: Error | null, message: Msg) => void (error ?? hear(message))
      const subscription = connection.subscribe(subject, { callback })
      unsubscribe = () => subscription.unsubscribe()
    }
    this.#subscriptions.add(open)
    if (this.#connection) open(this.#connection)
    return {
      close: () => {
        this.#subscriptions.delete(open)
        unsubscribe()
      },
    }
  }

  /** Asks, and waits for one answer. @throws without a connection, and without an answer in time. */
  async request(subject: string, data: Uint8Array, timeout = answerMs): Promise<Uint8Array> {
    return (await this.#live().request(subject, data, { timeout })).data
  }

  /** What manages streams and consumers. @throws without a connection. */
  streams(): Promise<JetStreamManager> {
    return jetstreamManager(this.#live(), { timeout: answerMs, checkAPI: false })
  }

  /**
   * A bucket that should be there; without it, its operations fail. It is read directly: a nats-server 2.9.10 that is
   * asked in the other way for a message of a stream that is just being made ends (a nil pointer in jsMsgGetRequest).
   *
   * @throws without a connection.
   */
  async bucket(name: string): Promise<Pick<KV, 'get'>> {
    const bucket = await new Kvm(this.#live()).open(name, { allow_direct: true })
    return { get: (key) => this.#unlessBroken(bucket.get(key)) }
  }

  /** A bucket, made if it is not there. @throws without a connection, and if it cannot be made. */
  makeBucket(name: string): Promise<KV> {
    return new Kvm(this.#live()).create(name, { timeout: answerMs, history: 1 })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.isConnected = false
    await this.#connection?.close()
  }

  /** What was asked over a connection that has broken is never answered, and the client would wait 5 s for it. */
  #unlessBroken<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const forget = this.onDisconnected(() => reject(new Error('the connection to the broker broke')))
      answer.finally(forget).then(resolve, reject)
    })
  }

  #live(): NatsConnection {
    if (this.isConnected && this.#connection) return this.#connection
    throw new Error(`the broker is away: ${this.trouble}`)
  }

  async #connect(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const connection = await connect({
          ...connectionOptions(this.options),
          timeout: answerMs,
          // Later it tries for ever by itself.
          maxReconnectAttempts: -1,
          reconnectTimeWait: retryMs,
          reconnectJitter: retryMs / 5,
          reconnectJitterTLS: retryMs / 5,
          pingInterval: pingMs,
          maxPingOut: 2,
          ignoreAuthErrorAbort: true,
        })
        if (this.#isClosed) return await connection.close()
        this.#connection = connection
        for (const open of this.#subscriptions) open(connection)
        this.#connected()
        await this.#watch(connection)
      } catch (error) {
        const { message } = error as Error
        this.#tell(message, 'no connection to the broker')
        this.trouble = message
      }
      if (!this.#isClosed) await delay(retryMs)
    }
  }

  /** Ends when the connection is given up. */
  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#disconnected('the connection broke')
      else if (status.type === 'reconnect') this.#connected()
      else if (status.type === 'staleConnection') this.#disconnected('the broker is silent')
      else if (status.type === 'error') this.#tell(status.error.message, 'the broker has refused something')
    }
    const error = await connection.closed()
    this.#disconnected(error instanceof Error ? error.message : 'closed')
  }

  /** What is tried again and again fails in the same few ways: each is said once a minute. */
  #tell(why: string, what: string): void {
    if (this.#maySay(why)) this.options.log.warn({ why }, what)
  }

  #connected(): void {
    if (this.#isClosed) return
    this.isConnected = true
    this.options.log.info(
      { server: this.#connection?.getServer(), version: this.version },
      'broker connected',
    )
    for (const listener of this.#onConnected) listener()
  }

  #disconnected(why: string): void {
    this.trouble = why
    if (!this.isConnected) return
    this.isConnected = false
    this.options.log.warn({ why }, 'broker away')
    for (const listener of this.#onDisconnected) listener()
  }
}
