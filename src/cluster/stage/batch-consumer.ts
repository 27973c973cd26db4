import type { Log } from '../../log.js'
import type { AppliedOffsets } from '../../state/cluster/applied-offsets.js'
import { clockHere } from '../../venue-clock.js'
import type { Broker } from '../broker.js'
import { batchesStream } from '../names.js'
import { OrderedConsumer, type Start, type StreamMessage } from '../ordered-consumer.js'
import { UnknownVersionError } from '../protocol.js'
import { factsOf, prepareBroker, StoredStream, type StreamFacts } from '../stored/stored-stream.js'
import { auditStream, describeFullness, weaknessRemedy } from '../stored/stream-audit.js'
import { findResumePosition } from './resume-position.js'
import { Retention } from './retention.js'

export interface BatchConsumerOptions {
  readonly broker: Broker
  readonly batches: Pick<AppliedOffsets, 'position'>
  /** How long counted batches stay at the broker, ms: as long as another stage may need them. */
  readonly keepMs: number
  /** Whether all that is counted is kept. */
  readonly isKept: () => boolean
  /** @param created when the stream was made. @throws {UnknownVersionError} for what cannot be taken, so that it waits. */
  readonly take: (message: StreamMessage, created: string) => void
  /** Whether a batch may be counted now that the broker stored at this time, ms since 1970. */
  readonly mayCount: (time: number) => boolean
  /** It is about to read. @param time of the broker, ms since 1970. */
  readonly onOpen: (time: number) => void
  /** Nothing waits to be counted. @param time of the broker, at most, ms since 1970: what comes is stored later. */
  readonly onIdle: (time: number) => void
  readonly log: Log
}

const checkMs = 1000
/** With messages waiting, a consumer that brings none for this many checks is taken for dead. */
const mostIdleChecks = 2

/**
 * Reads the stream of batches from where they are counted, and looks after it: makes it if it is not there, notices when
 * it is not what it was, and drops what has long been counted.
 */
export class BatchConsumer {
  readonly #stream: StoredStream
  readonly #purge: Retention
  readonly #follower: OrderedConsumer
  readonly #checks: NodeJS.Timeout
  /** Of the stream that is read. */
  #created = ''
  /** Its newest message, and the last one that was taken or need not be, as far as is known. */
  #last = 0
  #taken = 0
  /** `#taken` at the last check, and for how many checks it has been that with messages waiting. */
  #takenBefore = 0
  /** The time of the broker less that of this process, at most; ms. */
  #clockDifference = Number.NEGATIVE_INFINITY
  #idleChecks = 0
  #isChecking = false
  /** Whether it has been there since the start: edges can give their batches to it. */
  hasBegun = false
  /** Why batches that the broker acknowledges may be lost; null if they are not. */
  weakness: string | null = null
  /** Whether it takes batches no more, or soon. */
  #fullness: string | null = null
  /** Why batches wait that are there. */
  #wait: string | null = null
  /** What has become of the stream since the start. */
  #loss: string | null = null
  /** Why it cannot be read now. */
  #fault: string | null = 'the stream of batches was not read yet'

  constructor(private readonly options: BatchConsumerOptions) {
    const { broker } = options
    this.#stream = new StoredStream(broker, batchesStream)
    this.#purge = new Retention(this.#stream, options.keepMs)
    this.#follower = new OrderedConsumer({
      broker,
      stream: batchesStream,
      prepare: () => prepareBroker(broker),
      start: (info) => {
        const facts = factsOf(info)
        this.#judge(facts)
        return this.#begin(facts)
      },
      onOpen: (pending, time) => this.#opened(pending, time),
      hear: (message) => this.#take(message),
      mayHear: options.mayCount,
      onFault: (error) => this.#complain(error),
    })
    this.#checks = setInterval(() => this.#check(), checkMs).unref()
  }

  /** How many messages wait to be counted; null where the broker does not say. */
  get waiting(): number | null {
    if (!this.options.broker.isConnected || this.#fault !== null) return null
    return Math.max(0, this.#last - this.#taken)
  }

  /** What is wrong, in words. */
  get trouble(): string | null {
    const now = this.options.broker.isConnected ? this.#fault : null
    return now ?? this.#wait ?? this.weakness ?? this.#fullness ?? this.#loss
  }

  close(): void {
    clearInterval(this.#checks)
    this.#follower.close()
  }

  /** The broker's administrator may change the stream at any time. */
  #judge({ config, fill }: StreamFacts): void {
    const weakness = auditStream(config)
    const reported =
      weakness === undefined ? null : `the stream of batches may lose some: ${weakness}; ${weaknessRemedy}`
    const { log } = this.options
    if (reported !== null && reported !== this.weakness) log.error({ stream: batchesStream }, reported)
    this.weakness = reported
    const fullness = describeFullness(fill)
    if (fullness !== null && this.#fullness === null) log.error({ stream: batchesStream }, fullness)
    this.#fullness = fullness
  }

  async #begin(facts: StreamFacts): Promise<Start> {
    const { position } = this.options.batches
    const timeThere = position && (await this.#stream.timeOf(position.sequence))
    const { start, trouble } = findResumePosition(position, facts, timeThere)
    if (facts.created !== this.#created) this.#purge.forget()
    if (trouble !== undefined) this.#tellLoss(trouble, facts)
    this.#created = facts.created
    this.#last = facts.last
    return start
  }

  /** A reconnection may find the same loss again, as long as no batch has come since: it is said once. */
  #tellLoss(trouble: string, facts: StreamFacts): void {
    if (this.#loss?.startsWith(trouble) && facts.created === this.#created) return
    this.#loss = `${trouble}, noticed at ${clockHere().moment(Date.now())}`
    this.options.log.error(
      { stream: batchesStream, ...facts },
      `${trouble}; all it holds is read, and counted once`,
    )
  }

  #opened(pending: number, time: number): void {
    this.#clockDifference = time - performance.now()
    this.options.onOpen(time)
    if (this.#fault !== null) this.options.log.info({ waiting: pending }, 'batches of edges are read')
    this.#fault = null
    this.hasBegun = true
    this.#taken = this.#last - pending
    this.#idleChecks = 0
    if (pending === 0) this.#idle(time)
  }

  #take(message: StreamMessage): void {
    this.#clockDifference = message.time - performance.now()
    this.#last = Math.max(this.#last, message.sequence + message.pending)
    this.options.take(message, this.#created)
    this.#taken = message.sequence
    this.#wait = null
  }

  #idle(time: number): void {
    this.#wait = null
    this.options.onIdle(time)
  }

  /** Once a second. */
  async #check(): Promise<void> {
    const { broker } = this.options
    if (this.#isChecking || !broker.isConnected || this.#fault !== null) return
    this.#isChecking = true
    try {
      const last = this.#last
      const now = performance.now() + this.#clockDifference
      const facts = await this.#stream.facts()
      if (facts === undefined || facts.created !== this.#created || facts.last < last)
        this.#follower.restart()
      else await this.#checkProgress(facts, now)
    } catch (error) {
      if (broker.isConnected) this.#complain(error)
    } finally {
      this.#isChecking = false
    }
  }

  /** @param time of the broker before it was asked, at most. */
  async #checkProgress(facts: StreamFacts, time: number): Promise<void> {
    const { created, first, last, fill = 0 } = facts
    const { batches, isKept } = this.options
    this.#judge(facts)
    const { position } = batches
    this.#last = Math.max(this.#last, last)
    if (this.#taken >= last) this.#idle(time)
    const isIdle = this.#taken === this.#takenBefore && this.#taken < last
    this.#takenBefore = this.#taken
    this.#idleChecks = isIdle ? this.#idleChecks + 1 : 0
    if (this.#idleChecks > mostIdleChecks) this.#follower.restart()
    else if (position?.created === created && isKept()) {
      await this.#purge.check(position.sequence)
      if (fill > 1 / 2) await this.#purge.relieve(first, position.sequence)
    }
  }

  #complain(error: unknown): void {
    const { message } = error as Error
    if (error instanceof UnknownVersionError) return this.#tellWait(message)
    const fault = `the stream of batches cannot be read: ${message}`
    if (fault !== this.#fault) this.options.log.error({ err: error }, 'the stream of batches cannot be read')
    this.#fault = fault
  }

  /** Each try brings it again: it is said once. */
  #tellWait(why: string): void {
    if (why !== this.#wait) this.options.log.error(why)
    this.#wait = why
  }
}
