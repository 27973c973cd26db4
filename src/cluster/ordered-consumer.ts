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

interface OrderedConsumerOptions {
  readonly broker: Broker
  readonly stream: string
  /** Called before each new consumer: may make the stream. */
  readonly prepare?: () => Promise<void>
  /** Says where to begin, or to go on, knowing the stream; called at each new consumer. */
  readonly start: (info: StreamInfo) => Start | Promise<Start>
  /**
   * A consumer is there.
   *
   * @param pending how many messages it will bring, as of now. @param time the broker's, ms since 1970.
   */
  readonly onOpen?: (pending: number, time: number) => void
  /** May throw: then it, and all behind it, is heard again a little later. */
  readonly hear: (message: StreamMessage) => void
  /** Whether a message may be heard now that the broker stored at this time, ms since 1970; it waits, with all behind it. */
  readonly mayHear?: (time: number) => boolean
  readonly onFault: (error: unknown) => void
}

const checkMs = 500
/** Without a message or a heartbeat for this long, the consumer is taken for dead. */
const silentMs = 1500
const heartbeatMs = 500
const millisecond = 1_000_000
/** Messages of one turn of the event loop may take this long, and wait for the next turn then. */
const sliceMs = 4
/** How soon it is asked again whether messages may be heard. */
const patienceMs = 10

/**
 * Reads a stream in order and without gaps, for as long as it is open. Consumers are made again after each connection,
 * after a gap and after a silence, which a broker does not always tell (a consumer may stop without a word).
 *
 * A stream may be lost and made again at any time, and its consumers go with it. So a consumer belongs to the stream that
 * `start` has judged if that stream is still there after the consumer was made; before this is known, nothing is heard.
 */
export class OrderedConsumer {
  #subscription: Subscription | undefined
  /** Of the present consumer: messages heard. */
  #delivered = 0
  /** Whether the present consumer may be heard. */
  #isProven = false
  /** What has come and was not heard yet, from `#next` on. */
  #waiting: BrokerMessage[] = []
  #next = 0
  /** When this turn of the event loop began to hear; undefined if it has not. */
  #sliceBegan: number | undefined
  /** While messages may not be heard. */
  #patience: NodeJS.Timeout | undefined
  #heardAt = 0
  /** Which consumer is the present one, or is being made; those before it do nothing any longer. */
  #run = 0
  #isClosed = false
  readonly #forget: () => void
  readonly #checks: NodeJS.Timeout

  constructor(private readonly options: OrderedConsumerOptions) {
    this.#forget = options.broker.onConnected(() => this.restart())
    this.#checks = setInterval(() => {
      if (performance.now() - this.#heardAt > silentMs) this.restart()
    }, checkMs).unref()
  }

  /** Begins again where `start` says. */
  restart(): void {
    this.#drop()
    const run = ++this.#run
    if (this.#isClosed || !this.options.broker.isConnected) return
    this.#heardAt = performance.now()
    this.#open(run).catch((error) => {
      if (run !== this.#run) return
      this.#drop()
      this.options.onFault(error)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#run++
    clearInterval(this.#checks)
    clearTimeout(this.#patience)
    this.#forget()
    this.#drop()
  }

  #drop(): void {
    this.#subscription?.close()
    this.#subscription = undefined
    this.#waiting = []
    this.#next = 0
  }

  async #open(run: number): Promise<void> {
    const { broker, stream, prepare, start, onOpen } = this.options
    await prepare?.()
    const manager = await broker.streams()
    const judged = await manager.streams.info(stream)
    const from = await start(judged)
    if (run !== this.#run) return
    const inbox = broker.newInbox()
    this.#delivered = 0
    this.#isProven = false
    this.#subscription = broker.subscribe(inbox, (message) => this.#receive(message))
    const config = { ...consumer, ...startOf(from), deliver_subject: inbox }
    const { num_pending, created: time } = await manager.consumers.add(stream, config)
    const { created, state } = await manager.streams.info(stream)
    if (created !== judged.created || state.last_seq < judged.state.last_seq)
      throw new Error(`the stream ${stream} was replaced just now; it is read again from the start`)
    if (run !== this.#run) return
    this.#isProven = true
    onOpen?.(num_pending, Date.parse(time))
    this.#hearSome()
  }

  #receive(message: BrokerMessage): void {
    this.#heardAt = performance.now()
    this.#waiting.push(message)
    this.#hearSome()
  }

  /** The broker sends on only when it is answered, in this order: so what waits here does not grow without end. */
  #hearSome(): void {
    if (!this.#isProven || this.#patience !== undefined) return
    if (this.#sliceBegan === undefined) {
      this.#sliceBegan = performance.now()
      setImmediate(this.#nextSlice)
    }
    while (this.#next < this.#waiting.length) {
      if (performance.now() - this.#sliceBegan > sliceMs) return this.#forgetHeard()
      if (!this.#mayHear(this.#waiting[this.#next]!)) return this.#hearLater()
      this.#hearOne(this.#waiting[this.#next++]!)
    }
    this.#forgetHeard()
  }

  #mayHear({ reply, headers }: BrokerMessage): boolean {
    const { mayHear } = this.options
    return mayHear === undefined || headers?.code === 100 || mayHear(placeOf(reply).time)
  }

  #hearLater(): void {
    this.#forgetHeard()
    this.#patience = setTimeout(() => {
      this.#patience = undefined
      if (this.#next < this.#waiting.length) this.#hearSome()
    }, patienceMs).unref()
  }

  /** What was not taken comes again, after a silence. */
  #hearOne(message: BrokerMessage): void {
    try {
      this.#hear(message)
    } catch (error) {
      this.#drop()
      this.options.onFault(error)
    }
  }

  #forgetHeard(): void {
    this.#waiting.splice(0, this.#next)
    this.#next = 0
  }

  readonly #nextSlice = (): void => {
    this.#sliceBegan = undefined
    if (this.#next < this.#waiting.length) this.#hearSome()
  }

  #hear(message: BrokerMessage): void {
    if (message.headers?.code === 100) return this.#hearStatus(message)
    const { sequence, delivered, time, pending } = placeOf(message.reply)
    if (delivered !== ++this.#delivered) return this.restart()
    const { subject, data } = message
    this.options.hear({ subject, data, sequence, time, pending })
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

function startOf(start: Start): Partial<ConsumerConfig> {
  if ('after' in start) return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start.after + 1 }
  return { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(start.since).toISOString() }
}

/**
 * Where a message stands in its stream, and among those that the consumer was sent (`delivered`), as the broker says it with
 * each:
 * `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<delivered>.<time in ns>.<pending>`; with its domain and account
 * before the stream, there are two words more, and perhaps one behind.
 */
function placeOf(reply = '') {
  const words = reply.split('.')
  const numbers = words.slice(words.length === 9 ? 5 : 7).map(Number)
  const [sequence = 0, delivered = 0, time = 0, pending = 0] = numbers
  return { sequence, delivered, time: Math.floor(time / millisecond), pending }
}
