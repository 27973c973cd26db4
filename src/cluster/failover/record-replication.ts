import type { Log } from '../../log.js'
import { delay } from '../../promises.js'
import type { StateEntry } from '../../state/state-entry.js'
import { nextSlice, sliceLength } from '../../store/state-rewrite.js'
import type { Broker } from '../broker.js'
import { recordsStream, recordsSubject } from '../names.js'
import { OrderedPublisher } from '../ordered-publisher.js'
import { recordsShare, StoredStream } from '../stored/stored-stream.js'
import { aheadMs, type RecordsPlace } from './lease.js'
import {
  cutRecord,
  describeRefusedRecord,
  encodeRecordMessage,
  type RecordMessage,
  RefusedRecordError,
  unstored,
} from './record-message.js'

interface ReplicationOptions {
  readonly broker: Broker
  /** Of the stage's lease. */
  readonly term: number
  /** The whole state; each entry has the values of the moment when it is read. */
  readonly entries: () => Iterator<StateEntry>
  /** Stores what has changed, so that it is recorded. */
  readonly settle: () => void
  readonly log: Log
}

/** A copy goes on when less than this waits to be stored, bytes; records wait behind it. */
const paceBytes = 128 * 1024
/** What waits beyond this is given up for a new copy, bytes. */
const mostWaiting = 64 * 1024 * 1024
/** A new copy is sent when the records since the last one outgrow this plus three times its size, bytes. */
const growth = 4 * 1024 * 1024
/** Between two tries, and two copies that a standby asks for by having none; ms. */
const againMs = 2000

/**
 * Gives the standbys, through the broker, what this stage stores: a copy of the whole state, and every record since it
 * began. Entries are absolute, so the last one about a part of the state is right, whether of the copy or of a record.
 */
export class RecordReplication {
  /** Why no standby can follow, in words; null if one can, or none is there. */
  trouble: string | null = null
  #series: Series | undefined
  /** Bytes since the copy began, and of the last whole copy. */
  #replicated = 0
  #copied = 0
  /** When the first batch was stored of each record that the broker does not have yet, and of the next record. */
  #unsure: number[] = []
  #unsureNext: number | undefined
  #isCopying = false
  #isWhole = false
  #beganAt = Number.NEGATIVE_INFINITY
  /**
   * How often the broker has refused a record since the last whole copy. Where its stream is only full of what is out of
   * date, the next copy gets the room of that.
   */
  #refusals = 0

  constructor(private readonly options: ReplicationOptions) {}

  /** Names the series of records of which the broker has a whole copy; undefined while it has none. */
  get wholeRun(): string | undefined {
    return this.#isWhole ? this.#series?.run : undefined
  }

  /** The last record, if standbys may have all up to it; null if not. */
  get end(): RecordsPlace | null {
    const series = this.#series
    return series && this.#isWhole ? { run: series.run, number: series.publisher.last } : null
  }

  /** For how long the oldest of them waits, ms. */
  get waitingMs(): number {
    return this.#series?.publisher.waitingMs ?? 0
  }

  readonly record = (entries: readonly StateEntry[]): void => {
    const from = this.#unsureNext
    this.#unsureNext = undefined
    // Standbys pass over what comes before a copy.
    if (!this.#series?.publisher.last) return
    const sent = this.#send(this.#series, entries)
    if (from === undefined) return
    this.#unsure.push(from)
    sent.then(
      () => this.#unsure.shift(),
      () => {},
    )
  }

  /**
   * Whether a batch may be counted, so that a standby would know which ones may have been; not while none could follow.
   *
   * @param time when the broker has stored it, ms since 1970.
   */
  mayCount(time: number): boolean {
    if (this.#series === undefined) return false
    return time <= (this.#unsure[0] ?? this.#unsureNext ?? time) + aheadMs
  }

  /** A batch was counted, and is part of the next record. @param time as of `mayCount`. */
  counted(time: number): void {
    if (this.#series !== undefined) this.#unsureNext ??= time
  }

  /** To be called a few times a second. @param isWanted a standby is there. @param isLacking one has had no copy for long. */
  follow(isWanted: boolean, isLacking: boolean): void {
    if (!isWanted) {
      this.#forgetRefusals()
      return this.close()
    }
    if (!this.options.broker.isConnected || this.#isCopying) return
    const age = performance.now() - this.#beganAt
    // One that was refused twice does not fit into a stream that is empty either.
    const pauseMs = this.#isWhole || this.#refusals > 1 ? 5 * againMs : againMs
    if (this.#isWhole ? this.#isOutgrown || (isLacking && age >= pauseMs) : age >= pauseMs) this.#begin()
  }

  /** Waits until the broker has stored everything, for at most so long. @returns whether it has. */
  async flush(withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs
    const pending = () => this.#series?.publisher.pending ?? 0
    while (pending() > 0 && performance.now() < deadline) await delay(5)
    return pending() === 0
  }

  /** Ships nothing until it follows again. */
  close(): void {
    const series = this.#series
    this.#series = undefined
    this.#isWhole = false
    this.#unsure = []
    series?.publisher.close()
  }

  get #isOutgrown(): boolean {
    return this.#replicated > growth + 3 * this.#copied
  }

  #begin(): void {
    const { broker } = this.options
    this.#beganAt = performance.now()
    this.#isCopying = true
    this.#series ??= {
      run: crypto.randomUUID(),
      publisher: new OrderedPublisher({ broker, subject: recordsSubject }),
    }
    const series = this.#series
    this.#copy(series)
      .catch((error) => this.#fail(series, error))
      .finally(() => {
        this.#isCopying = false
      })
  }

  async #copy(series: Series): Promise<void> {
    const { broker, entries, settle } = this.options
    const stream = new StoredStream(broker, recordsStream)
    await stream.make(recordsSubject, recordsShare)
    // What is there would take the room of the copy, which needs none of it.
    if (series === this.#series && this.#refusals > 0) await stream.clear()
    if (series !== this.#series) return
    this.#replicated = 0
    const begun = this.#post(series, 'begin')
    // Closing the run ends this too.
    begun.catch(() => {})
    const snapshot = entries()
    for (;;) {
      const slice = nextSlice(snapshot)
      if (slice.length > 0) this.#send(series, slice)
      if (slice.length < sliceLength) break
      await new Promise((resolve) => setImmediate(resolve))
      while (series === this.#series && series.publisher.pendingBytes > paceBytes) await delay(5)
      if (series !== this.#series) return
    }
    settle()
    this.#copied = this.#replicated
    const [first] = await Promise.all([begun, this.#post(series, 'complete')])
    if (series !== this.#series) return
    this.#isWhole = true
    this.#forgetRefusals()
    await stream.dropBefore(first)
  }

  /** @returns what resolves when the broker has all of it, and rejects if it may lack some. */
  #send(series: Series, entries: readonly StateEntry[]): Promise<unknown> {
    const parts = cutRecord(entries)
    const posts = parts.map((part, at) => this.#post(series, part, at < parts.length - 1))
    const sent = Promise.all(posts)
    sent.catch((error) => this.#fail(series, error))
    if (series.publisher.pendingBytes > mostWaiting)
      this.#fail(series, new Error(`${mostWaiting} bytes wait to be stored`))
    return sent
  }

  /** @returns its place in the stream. */
  #post(series: Series, content: RecordMessage[3], hasMore = false): Promise<number> {
    const encode = (number: number) => {
      const data = encodeRecordMessage([this.options.term, series.run, number, content, hasMore])
      this.#replicated += data.length
      return data
    }
    return new Promise((resolve, reject) =>
      series.publisher.publish(encode, (outcome, answer) => {
        if (outcome === 'stored') resolve(JSON.parse(Buffer.from(answer!).toString()).seq)
        else reject(unstored(outcome, series.publisher.refusal))
      }),
    )
  }

  /** What comes now would leave a gap: the standbys need a new copy. */
  #fail(series: Series, error: unknown): void {
    if (series !== this.#series) return
    if (error instanceof RefusedRecordError) this.#noteRefusal(error.message)
    else this.options.log.warn({ err: error }, cannotFollow)
    this.close()
  }

  /** What is refused again is said once, and in the status until the broker has a whole copy. */
  #noteRefusal(why: string): void {
    const { log } = this.options
    this.#refusals++
    if (this.#refusals === 1) return log.warn({ why }, cannotFollow)
    const trouble = describeRefusedRecord(why)
    if (trouble !== this.trouble) log.error(trouble)
    this.trouble = trouble
  }

  #forgetRefusals(): void {
    this.#refusals = 0
    this.trouble = null
  }
}

const cannotFollow = 'the standbys cannot follow; they get a new copy of the state'

/** Messages that are numbered together. */
interface Series {
  readonly run: string
  readonly publisher: OrderedPublisher
}
