import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  ReplayPolicy,
  type StreamInfo,
} from '@nats-io/jetstream'
import type { Broker, BrokerMessage, Subscription } from './broker.js'

/** Where to begin: behind a message that was taken, or at a time of the broker's, ms since 1970. */
export type Start = { readonly after: number } | { readonly since: number }

/** A message of a stream. Its data is only there as long as the call runs. */
export interface StreamMessage {
  readonly subject: string
  readonly data: Uint8Array
  /** Its number in the stream. */
  readonly sequence: number
  /** When the broker stored it, ms since 1970. */
  readonly time: number
  /** How many are stored behind it. */
  readonly pending: number
}

export interface FollowerOptions {
  readonly broker: Broker
  readonly stream: string
  /** Says where to begin, or to go on, knowing the stream; called at each new consumer. */
  readonly start: (info: StreamInfo) => Start
  readonly hear: (message: StreamMessage) => void
  readonly onFault: (error: unknown) => void
}

const checkMs = 500
/** Without a message or a heartbeat for this long, the consumer is taken for dead. */
const silentMs = 1500
const heartbeatMs = 500
const millisecond = 1_000_000

/**
 * Reads a stream in order and without gaps, for as long as it is open. Consumers are made anew after each connection,
 * after a gap and after a silence, which a broker does not always tell (a consumer may stop without a word).
 */
export class OrderedFollower {
  #subscription: Subscription | undefined
  /** Of the present consumer: messages heard. */
  #delivered = 0
  #heardAt = 0
  #isOpening = false
  #isClosed = false
  readonly #forget: () => void
  readonly #checks: NodeJS.Timeout

  constructor(private readonly options: FollowerOptions) {
    this.#forget = options.broker.onConnected(() => this.restart())
    this.#checks = setInterval(() => {
      if (performance.now() - this.#heardAt > silentMs) this.restart()
    }, checkMs).unref()
  }

  /** Begins anew where `start` says. */
  restart(): void {
    this.#subscription?.close()
    this.#subscription = undefined
    if (this.#isOpening || this.#isClosed || !this.options.broker.isConnected) return
    this.#isOpening = true
    this.#open()
      .catch((error) => this.options.onFault(error))
      .finally(() => {
        this.#isOpening = false
      })
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#checks)
    this.#forget()
    this.#subscription?.close()
  }

  async #open(): Promise<void> {
    const { broker, stream, start } = this.options
    this.#heardAt = performance.now()
    const manager = await broker.streams()
    const from = start(await manager.streams.info(stream))
    if (this.#isClosed) return
    const inbox = broker.newInbox()
    this.#delivered = 0
    this.#heardAt = performance.now()
    this.#subscription = broker.subscribe(inbox, (message) => this.#hear(message))
    await manager.consumers.add(stream, { ...consumer, ...placeOf(from), deliver_subject: inbox })
  }

  #hear(message: BrokerMessage): void {
    this.#heardAt = performance.now()
    if (message.headers?.code === 100) return this.#hearStatus(message)
    // $JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<delivered>.<time>.<pending>; with the broker's domain and
    // account before the stream, there are two words more, and perhaps one behind.
    const words = message.reply?.split('.') ?? []
    const [sequence, delivered, time, pending] = words.slice(words.length === 9 ? 5 : 7).map(Number)
    if (delivered !== ++this.#delivered) return this.restart()
    this.options.hear({
      subject: message.subject,
      data: message.data,
      sequence: sequence!,
      time: Math.floor(time! / millisecond),
      pending: pending!,
    })
  }

  /** A heartbeat, or the question whether all was taken, which wants an answer. */
  #hearStatus({ reply, headers }: BrokerMessage): void {
    const stalled = headers?.get('Nats-Consumer-Stalled')
    const answerTo = reply || stalled
    if (answerTo) this.options.broker.publish(answerTo, nothing)
    const last = headers?.get('Nats-Last-Consumer')
    if (last && Number(last) !== this.#delivered) this.restart()
  }
}

const nothing = new Uint8Array()

const consumer = {
  ack_policy: AckPolicy.None,
  replay_policy: ReplayPolicy.Instant,
  max_deliver: 1,
  flow_control: true,
  idle_heartbeat: heartbeatMs * millisecond,
  // The broker forgets it when nobody has listened for this long.
  inactive_threshold: 5000 * millisecond,
  mem_storage: true,
  num_replicas: 1,
} satisfies Partial<ConsumerConfig>

function placeOf(start: Start): Partial<ConsumerConfig> {
  if ('after' in start) return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start.after + 1 }
  return { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(start.since).toISOString() }
}
