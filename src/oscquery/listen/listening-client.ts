import type { WebSocketConnection, WebSocketListener } from '../../http/web-socket.js'
import { PeriodCount } from '../../limits/pace.js'
import type { Log } from '../../log.js'
import type { ShowTree } from '../tree/show-tree.js'
import type { TreeChange } from '../tree/tree-changes.js'
import { type Listener, type Listeners, messageAt, type ToldTogether } from './listeners.js'
import type { OscQueryCounters } from './oscquery-counters.js'
import { readCommand } from './read-command.js'

/** Paths that one client may listen to. */
export const mostListened = 4096
/** Frames that one client may send in a second: it may listen to everything at once, and change its mind. */
const mostFrames = 10_000
/** What a client may leave untaken, bytes: beyond, it gets the newest values once it has taken that. */
const mostUntaken = 64 * 1024
/** What is told once to all, such as PATH_CHANGED, is not repeated: who leaves that much untaken is cut. */
const mostChangesUntaken = 1024 * 1024
/** What waits must go on within this, ms. */
const stalledMs = 10_000
/** Asked for a sign of life after this, and gone after the other, ms. */
const askAfterMs = 20_000
const goneAfterMs = 90_000
/** So many missed values are made up for at once: a few milliseconds. */
const mostCaughtUp = 500

/** RFC 6455 §7.4.1. */
const codes = { away: 1001, policy: 1008 } as const

export interface ClientContext {
  readonly tree: ShowTree
  readonly listeners: Listeners
  readonly counters: OscQueryCounters
  readonly log: Log
  /** Takes an OSC packet that a client sent; it is answered by `answer`. */
  readonly readOsc: (packet: Buffer, from: ClientAddress, answer: (packet: Uint8Array) => void) => void
  /** Somebody listens to something. */
  heard(): void
  left(client: ListeningClient): void
}

export interface ClientAddress {
  /** IP address. */
  readonly address: string
  /** A web page, which operators may have opened without knowing what it does. */
  readonly isBrowser: boolean
}

let nextId = 1

/** One program that has opened a WebSocket. */
export class ListeningClient implements WebSocketListener, Listener {
  readonly #paths = new Set<string>()
  /** Paths whose newest value it has not been told, since it did not take what it was told before. */
  readonly #missed = new Set<string>()
  readonly #frames = new PeriodCount(1000)
  #outgoing: Uint8Array[] = []
  #untaken = 0
  #takenAt = performance.now()
  #heardAt = performance.now()
  #askedAt = performance.now()
  #isClosing = false
  #hasWarned = false

  readonly id = nextId++

  constructor(
    private readonly context: ClientContext,
    private readonly connection: WebSocketConnection,
    readonly from: ClientAddress,
  ) {}

  get listens(): number {
    return this.#paths.size
  }

  opened(): void {
    this.connection.prove()
  }

  text(message: Buffer): void {
    if (!this.#admits()) return
    const command = readCommand(message)
    if (command === undefined) this.context.counters.strange++
    else if (command.COMMAND === 'LISTEN') this.#listen(command.DATA)
    else this.#ignore(command.DATA)
  }

  binary(message: Buffer): void {
    if (!this.#admits()) return
    this.context.readOsc(message, this.from, (packet) => this.#push(packet))
  }

  control(): void {
    this.#admits()
  }

  refused(why: 'too-long' | 'malformed'): void {
    this.#close(why)
  }

  closed(): void {
    this.#isClosing = true
    for (const path of this.#paths) this.context.listeners.ignore(this, path)
    this.#paths.clear()
    this.context.left(this)
  }

  take({ paths, messages }: ToldTogether): void {
    // What it is told now is newer.
    this.#flush()
    if (this.#isClosing) return
    if (this.connection.untaken > mostUntaken) {
      for (const path of paths) this.#missed.add(path)
      this.context.counters.replaced += paths.length
      return
    }
    if (this.#missed.size > 0) for (const path of paths) this.#missed.delete(path)
    this.#send(messages)
  }

  /** Tells it that the tree is not as it was. */
  tell(changes: readonly TreeChange[]): void {
    if (this.#isClosing || changes.length === 0) return
    if (this.connection.untaken > mostChangesUntaken) return this.cut(codes.policy, 'untaken')
    const frames = changes.map((change) => JSON.stringify(change))
    this.connection.send(frames)
  }

  /** To be called twice a second. @param now monotonic, ms. */
  check(now: number): void {
    if (this.#isClosing) return
    const { untaken } = this.connection
    // Nothing is added to much that waits: where it stays the same, nothing is taken.
    if (untaken === 0 || untaken !== this.#untaken) {
      this.#untaken = untaken
      this.#takenAt = now
    } else if (now - this.#takenAt > stalledMs) return this.cut(codes.policy, 'untaken')
    if (now - this.#heardAt > goneAfterMs) return this.cut(codes.away, 'silent')
    if (untaken === 0) this.#catchUp()
    if (now - this.#askedAt < askAfterMs) return
    this.#askedAt = now
    this.connection.ping()
  }

  /** @param why as it is counted, and as the client is told. */
  cut(code: number, why: string): void {
    if (this.#isClosing) return
    this.#close(why)
    this.connection.end(code, why)
    // Without waiting for who reads nothing.
    if (why === 'untaken' || why === 'silent') this.connection.cut()
  }

  stop(): void {
    if (this.#isClosing) return
    this.#isClosing = true
    this.connection.end(codes.away, 'shutting-down')
  }

  #admits(): boolean {
    this.#heardAt = performance.now()
    if (this.#isClosing) return false
    if (this.#frames.add() <= mostFrames) return true
    this.#close('flood')
    this.connection.cut()
    return false
  }

  #listen(path: string): void {
    if (this.#paths.has(path)) return
    if (this.#paths.size >= mostListened)
      return this.#warn({ most: mostListened }, 'an OSCQuery client listens to more paths than it may')
    this.#paths.add(path)
    const told = this.context.listeners.listen(this, path)
    this.context.heard()
    if (!told) {
      this.context.counters.unknown++
      return this.#warn({ path }, 'an OSCQuery client listens to what is not there: it is told once it is')
    }
    // A choice or text would look like a new one: the tree has it as VALUE.
    const present = told.isState ? told.present() : undefined
    if (present) this.#push(messageAt(path, told, present))
  }

  #ignore(path: string): void {
    if (!this.#paths.delete(path)) return
    this.#missed.delete(path)
    this.context.listeners.ignore(this, path)
  }

  /** The newest of what it has missed, also of choices and texts. */
  #catchUp(): void {
    let left = mostCaughtUp
    for (const path of this.#missed) {
      if (left-- === 0) return
      const told = this.context.tree.find(path)?.told
      const present = told?.present()
      // If it may not leave now, displays and all who listen get it when it may.
      this.#missed.delete(path)
      if (told && present) this.#push(messageAt(path, told, present))
    }
  }

  /** What is pushed in one turn of the event loop is written at once. */
  #push(message: Uint8Array): void {
    if (this.#isClosing) return
    if (this.#outgoing.push(message) === 1) setImmediate(this.#flush)
  }

  readonly #flush = (): void => {
    const messages = this.#outgoing
    if (messages.length === 0) return
    this.#outgoing = []
    if (!this.#isClosing) this.#send(messages)
  }

  #send(messages: readonly Uint8Array[]): void {
    this.context.counters.sent += messages.length
    this.connection.sendBinary(messages)
  }

  #close(why: string): void {
    this.#isClosing = true
    this.context.counters.countCut(why)
  }

  #warn(more: object, what: string): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    this.context.log.warn({ address: this.from.address, ...more }, what)
  }
}
