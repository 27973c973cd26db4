import type { StreamInfo } from '@nats-io/jetstream'
import type { Log } from '../../log.js'
import { delay } from '../../promises.js'
import type { StateEntry } from '../../state/state-entry.js'
import type { ReplicaFile } from '../../store/replica-file.js'
import type { Broker } from '../broker.js'
import { recordsStream } from '../names.js'
import { OrderedConsumer, type StreamMessage } from '../ordered-consumer.js'
import { describeUnknownVersion } from '../protocol.js'
import { decodeRecordMessage, type RecordMessage } from './record-message.js'
import type { WholeCopy } from './takeover-decision.js'

/** Before what has failed is tried again; ms. */
const againMs = 3000

/** Writes what the active stage stores into a state file of this machine, for as long as it is open. */
export class Replica {
  readonly #follower: OrderedConsumer
  #whole: Omit<WholeCopy, 'number'> | undefined
  /** The series that is followed, and its last number; undefined while none is. */
  #series: { readonly term: number; readonly run: string; number: number } | undefined
  /** Entries of a record whose end is still to come. */
  #part: StateEntry[] = []
  #created = ''
  #sequence = 0
  #resumesAt = 0
  /** Why it cannot follow the active stage, in words; null while it can. */
  trouble: string | null = null

  /** @param findTerm the lowest term whose state is wanted. */
  constructor(
    private readonly broker: Broker,
    private readonly file: Pick<ReplicaFile, 'begin' | 'append' | 'install' | 'abandon' | 'onLoss'>,
    private readonly findTerm: () => number,
    private readonly log: Log,
  ) {
    file.onLoss = (error) => this.#fail(error)
    this.#follower = new OrderedConsumer({
      broker,
      stream: recordsStream,
      start: (info) => this.#start(info),
      hear: (message) => this.#hear(message),
      // There is no stream before a stage has made it.
      onFault: (error) => log.debug({ err: error }, 'the records of the active stage cannot be read yet'),
    })
  }

  /** The copy that this machine could continue from; undefined while there is none. */
  get whole(): WholeCopy | undefined {
    return this.#whole && { ...this.#whole, number: this.#series!.number }
  }

  /** Takes all that is stored in the broker now, for at most so long. @returns whether that is so. */
  async catchUp(withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs
    try {
      const { streams } = await this.broker.streams()
      const { state } = await streams.info(recordsStream)
      while (this.#sequence < state.last_seq && performance.now() < deadline) await delay(5)
      return this.#sequence >= state.last_seq
    } catch {
      return false
    }
  }

  close(): void {
    this.#follower.close()
  }

  #start({ created, state }: StreamInfo): { readonly after: number } {
    const isAnother = created !== this.#created || state.last_seq < this.#sequence
    if (isAnother && this.#created !== '') this.#break('the broker has lost the records of the active stage')
    // What is gone was pruned, for a newer copy, or was never taken.
    if (isAnother || this.#series === undefined) this.#sequence = 0
    this.#created = created
    return { after: this.#sequence }
  }

  #hear({ data, sequence }: StreamMessage): void {
    this.#sequence = sequence
    if (performance.now() < this.#resumesAt) return
    const message = decodeRecordMessage(data)
    if (message === undefined) return this.#refuse(data)
    this.trouble = null
    try {
      this.#take(message)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Said once: the next ones are no better. */
  #refuse(data: Uint8Array): void {
    const trouble =
      describeUnknownVersion(data, 'the active stage') ?? 'a record of the active stage cannot be read'
    if (trouble === this.trouble) return
    this.trouble = trouble
    this.#break(trouble)
  }

  #take([term, run, number, content, hasMore]: RecordMessage): void {
    const isNew = run !== this.#series?.run
    // Of a stage that has lost its lease.
    if (term < (this.#series?.term ?? this.findTerm())) return
    if (isNew && content !== 'begin') return
    if (!isNew && number <= this.#series!.number) return
    // What was before a new copy may have been pruned.
    if (!isNew && number !== this.#series!.number + 1 && content !== 'begin')
      return this.#break('a record of the active stage is missing')
    if (isNew) this.#forget()
    this.#series = { term, run, number }
    if (content === 'begin') this.file.begin(term)
    else if (content === 'complete') this.#install({ term, run })
    else this.#append(content, hasMore)
  }

  #append(entries: readonly StateEntry[], hasMore: boolean): void {
    const record = this.#part.length > 0 ? [...this.#part, ...entries] : entries
    this.#part = hasMore ? [...record] : []
    if (!hasMore) this.file.append(record)
  }

  async #install(copy: Omit<WholeCopy, 'number'>): Promise<void> {
    try {
      const isInstalled = await this.file.install()
      if (!isInstalled || this.#series?.run !== copy.run) return
      if (this.#whole?.run !== copy.run)
        this.log.info({ term: copy.term }, 'this machine has a whole copy of the state of the active stage')
      this.#whole = copy
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#break('the copy of the state cannot be written', error)
    this.#again()
  }

  /** What comes now would leave a gap: begins with the next copy. */
  #break(why: string, error?: unknown): void {
    this.log.warn({ err: error }, `${why}; this machine waits for a new copy`)
    this.#forget()
    this.#series = undefined
  }

  #forget(): void {
    this.#whole = undefined
    this.#part = []
    this.file.abandon()
  }

  /** Reads the newest copy of the broker once more, a little later. */
  #again(): void {
    this.#resumesAt = performance.now() + againMs
    this.#sequence = 0
    setTimeout(() => this.#follower.restart(), againMs).unref()
  }
}
