import type { GroupCommit } from '../action/group-commit.js'
import type { Displays } from '../display/displays.js'
import { Refusal } from '../errors.js'
import type { WebSocketConnection, WebSocketListener, WebSocketService } from '../http/web-socket.js'
import type { Log } from '../log.js'
import { Listeners } from './listen/listeners.js'
import { type ClientAddress, type ClientContext, ListeningClient } from './listen/listening-client.js'
import { ListeningDisplay } from './listen/listening-display.js'
import type { OscQueryCounters } from './listen/oscquery-counters.js'
import type { ShowTree } from './tree/show-tree.js'
import { changesBetween, shapeOf, type TreeShape } from './tree/tree-changes.js'

/** WebSockets, of all programs and of one address. */
const mostClients = 64
const mostPerAddress = 16
const checkMs = 500

export interface ListeningContext extends Pick<ClientContext, 'tree' | 'counters' | 'log' | 'readOsc'> {
  readonly displays: Displays
  readonly commit: Pick<GroupCommit, 'join'>
}

/** The WebSockets of OSCQuery: who LISTENs is told values, and everybody what has changed in the tree. */
export class ListeningService implements WebSocketService, ClientContext {
  /** Bytes: more than a command, and more than a datagram that the OSC port reads. */
  readonly longest = 8192
  readonly tree: ShowTree
  readonly counters: OscQueryCounters
  readonly log: Log
  readonly readOsc: ClientContext['readOsc']
  readonly listeners: Listeners
  readonly #display: ListeningDisplay
  readonly #clients = new Set<ListeningClient>()
  #shape: TreeShape = new Map()
  #timer: NodeJS.Timeout | undefined
  #next: ClientAddress | undefined

  constructor(private readonly context: ListeningContext) {
    const { tree, counters, log, readOsc, displays, commit } = context
    this.tree = tree
    this.counters = counters
    this.log = log
    this.readOsc = readOsc
    this.listeners = new Listeners(tree)
    const { output } = displays
    const gate = {
      get isOpen() {
        return output.mayLeave
      },
    }
    this.#display = new ListeningDisplay(this.listeners, log, gate)
    // At the end of the turn all parts of a change are done, and stored.
    const tell = () => this.#tellChanges()
    tree.state.layouts.follow(() => {
      if (this.#clients.size > 0) commit.join({ accept: tell, fail: tell })
    })
  }

  /** Lets this program open a WebSocket, which it does before anybody else can. @throws {Refusal} `overloaded` if there are too many. */
  expect(from: ClientAddress): void {
    const ofAddress = [...this.#clients].filter((client) => client.from.address === from.address)
    if (this.#clients.size >= mostClients || ofAddress.length >= mostPerAddress) throw tooMany
    this.#next = from
  }

  open(connection: WebSocketConnection): WebSocketListener {
    if (this.#clients.size === 0) this.#shape = shapeOf(this.tree)
    const client = new ListeningClient(this, connection, this.#next!)
    this.#clients.add(client)
    this.counters.clients++
    this.#timer ??= setInterval(() => this.#check(), checkMs).unref()
    return client
  }

  heard(): void {
    this.context.displays.listen(this.#display)
  }

  left(client: ListeningClient): void {
    if (this.#clients.delete(client)) this.counters.clients--
  }

  announceStop(): void {}

  stop(): number {
    const { size } = this.#clients
    for (const client of this.#clients) client.stop()
    this.#end()
    this.#display.close()
    return size
  }

  #check(): void {
    const now = performance.now()
    for (const client of this.#clients) client.check(now)
    // While nobody listens an action costs nothing here. Not at once: who LISTENs again makes all outputs again.
    if (this.listeners.isEmpty) this.context.displays.listen(undefined)
    if (this.#clients.size === 0) this.#end()
  }

  #end(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.context.displays.listen(undefined)
  }

  #tellChanges(): void {
    if (this.#clients.size === 0) return
    const before = this.#shape
    this.#shape = shapeOf(this.tree)
    const changes = changesBetween(before, this.#shape)
    for (const client of this.#clients) client.tell(changes)
  }
}

const tooMany = new Refusal(
  'overloaded',
  `Expected at most ${mostClients} WebSockets for OSCQuery, and ${mostPerAddress} of one address. Close one.`,
  { headers: { 'retry-after': '10' } },
)
