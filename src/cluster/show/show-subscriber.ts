import { steadyTime } from '../../clocks.js'
import type { Log } from '../../log.js'
import { delay } from '../../promises.js'
import type { ShowState } from '../../state/show-state.js'
import type { Broker, BrokerMessage, Subscription } from '../broker.js'
import {
  filesKey,
  layoutKey,
  layoutOfLight,
  lightKey,
  outputKey,
  resultsKey,
  showBucket,
  shownSubjects,
} from '../names.js'
import type { FilesReader } from './read-files.js'
import { type ShowReplica, showUnknown } from './show-replica.js'

export interface ShowSubscriberContext {
  readonly broker: Broker
  readonly state: Pick<ShowState, 'layouts'>
  readonly replica: ShowReplica
  readonly files: FilesReader
  readonly log: Log
}

/** What passes by could be missed, so all is read again as often, ms; and sooner as long as something is not known. */
const readAgainMs = 30_000
const retryMs = 1000
/** What passed by, and when, on the steady clock. */
interface Heard {
  readonly data: Buffer
  readonly at: number
}

/** The broker may answer before it has stored what was just heard: then it is asked again after each of these, ms. */
const storingMs = [10, 50, 200, 1000]

/**
 * An edge learns what the stage tells. All of it is read at each connection; what changes afterwards is heard as it passes
 * by on its way into the bucket. The broker may still refuse that, since it is of a stage that was lost: so only what it
 * has stored is taken.
 */
export class ShowSubscriber {
  #isKnown = false
  /** How often each key was heard of: what was read before that is out of date. */
  readonly #heard = new Map<string, number>()
  /** What was heard last under each key that is being read for that. */
  readonly #passing = new Map<string, Heard>()
  readonly #subscriptions: readonly Subscription[]
  readonly #forget: () => void
  #timer: NodeJS.Timeout | undefined
  #filesTimer: NodeJS.Timeout | undefined
  #isReading = false
  /** What is being read may be out of date already: there is another connection, for instance. */
  #isOutdated = false
  #isClosed = false
  #trouble = ''

  constructor(private readonly context: ShowSubscriberContext) {
    const { broker, state, replica } = context
    this.#subscriptions = shownSubjects.map((subject) =>
      broker.subscribe(subject, (message) => this.#hear(message)),
    )
    this.#forget = broker.onConnected(() => this.#read())
    state.layouts.follow(() => {
      if (this.#isKnown && replica.missing.length > 0) this.#read()
    })
    this.#readIn(retryMs)
  }

  /** @throws {Refusal} `overloaded` until the show of the stage was received, and while what is acknowledged could be lost. */
  admit(): void {
    if (!this.#isKnown) throw showUnknown
    const { barrier } = this.context.replica
    if (barrier !== undefined) throw barrier.refusal
  }

  /** Why nothing is known yet, or not the newest, in words; null if it is. */
  get trouble(): string | null {
    const { trouble } = this.context.files
    return trouble ?? (this.#isKnown ? null : this.#trouble || 'the show of the stage was not received yet')
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#filesTimer)
    this.context.files.close()
    this.#forget()
    for (const subscription of this.#subscriptions) subscription.close()
  }

  #readIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#read(), ms).unref()
  }

  async #read(): Promise<void> {
    this.#isOutdated = true
    if (this.#isReading || this.#isClosed) return
    this.#isReading = true
    let hasRead = false
    while (this.#isOutdated && !this.#isClosed) {
      this.#isOutdated = false
      try {
        await this.#readAll()
        hasRead = true
      } catch (error) {
        hasRead = false
        this.#note(error)
      }
    }
    this.#isReading = false
    const { replica, files } = this.context
    const isComplete = hasRead && files.trouble === null && replica.missing.length === 0
    this.#readIn(isComplete ? readAgainMs : retryMs)
  }

  async #readAll(): Promise<void> {
    const { broker, state, replica, files } = this.context
    await files.read()
    if (!files.hasRead) throw new Error(files.trouble ?? 'the show of a stage was not received yet')
    const bucket = await broker.bucket(showBucket)
    const read = async (key: string) => {
      const heard = this.#heard.get(key)
      const entry = await bucket.get(key)
      const value = entry?.operation === 'PUT' ? entry.value : undefined
      return { key, value, isNew: () => this.#heard.get(key) === heard }
    }
    const ids = [...state.layouts.byId.keys()]
    const lit = ids.filter((id) => state.layouts.byId.get(id)?.hasLight)
    // The stage tells it last: without it, the others may not be there yet.
    const output = await read(outputKey)
    if (output.value === undefined) throw new Error('the show of a stage was not received yet')
    const others = await Promise.all([
      ...ids.flatMap((id) => [read(layoutKey(id)), read(resultsKey(id))]),
      ...lit.map((id) => read(lightKey(id))),
    ])
    if (this.#isClosed) return
    for (const { key, value, isNew } of [...others, output]) if (value && isNew()) replica.take(key, value)
    this.#trouble = ''
    if (!this.#isKnown) this.context.log.info({ layouts: ids }, 'the show of the stage was received')
    this.#isKnown = true
  }

  #hear({ subject, data, headers }: BrokerMessage): void {
    // What removes it, which no stage does, has a header.
    if (headers?.has('KV-Operation')) return
    const key = subject.slice(`$KV.${showBucket}.`.length)
    const isOfFiles = key.startsWith(filesKey('*').slice(0, -1)) && layoutOfLight(key) === undefined
    if (isOfFiles) return this.#readFilesSoon()
    this.#heard.set(key, (this.#heard.get(key) ?? 0) + 1)
    const isBeingRead = this.#passing.has(key)
    this.#passing.set(key, { data: Buffer.from(data), at: steadyTime() })
    if (!isBeingRead) this.#readHeard(key)
  }

  /** After the last of their parts, which come one after the other. */
  #readFilesSoon(tries = 0): void {
    clearTimeout(this.#filesTimer)
    if (tries >= storingMs.length || this.#isClosed) return
    this.#filesTimer = setTimeout(() => {
      this.context.files.read().catch((error) => this.#note(error))
      this.#readFilesSoon(tries + 1)
    }, storingMs[tries]).unref()
  }

  /** Reads a key until it is as it was heard, or is not going to be. */
  async #readHeard(key: string): Promise<void> {
    const { broker, replica } = this.context
    try {
      const bucket = await broker.bucket(showBucket)
      for (let tries = 0; ; tries++) {
        const heard = this.#passing.get(key)!
        const entry = await bucket.get(key)
        if (this.#isClosed) return
        const isStored = heard.data.equals(entry?.value ?? nothing)
        if (entry?.operation === 'PUT') replica.take(key, entry.value, isStored ? heard.at : undefined)
        const isNewest = this.#passing.get(key) === heard
        if (isNewest && (isStored || tries >= storingMs.length)) return
        if (isNewest) await delay(storingMs[tries]!)
        else tries = -1
      }
    } catch (error) {
      this.#note(error)
      if (this.#isReading) this.#isOutdated = true
      else this.#readIn(retryMs)
    } finally {
      this.#passing.delete(key)
    }
  }

  /** Said once. */
  #note(error: unknown): void {
    const { message } = error as Error
    const { broker, log } = this.context
    if (message === this.#trouble || !broker.isConnected || this.#isClosed) return
    this.#trouble = message
    log.warn({ why: message }, 'what the stage publishes cannot be read')
  }
}

const nothing = new Uint8Array()
