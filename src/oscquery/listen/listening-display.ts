import { Backlog, type MessageSource } from '../../display/link/backlog.js'
import { Display } from '../../display/link/display.js'
import type { Gate } from '../../display/link/sender.js'
import type { Log } from '../../log.js'
import type { PreparedMessage } from '../../osc/bundle.js'
import { listenedProfile } from '../tree/control-node.js'
import type { Listeners } from './listeners.js'
import { addressIn } from './readdress.js'

/** Between two values of the same address, ms: 25 a second, as with `max_rate`. */
const tickMs = 40

/**
 * Takes what displays are sent, and hands what somebody listens to all of them: of a value the newest, each text and choice
 * once. Holds, a lost lease and what displays have missed are as for any display.
 */
export class ListeningDisplay extends Display {
  /** It is told what operators do. */
  override isRegistered = true
  readonly #backlog = new Backlog(0)
  #timer: NodeJS.Timeout | undefined
  #tickedAt = Number.NEGATIVE_INFINITY

  /** @param permission nothing is handed out while it is withdrawn. */
  constructor(
    private readonly listeners: Listeners,
    log: Log,
    private readonly permission: Gate,
  ) {
    super({ name: 'oscquery', host: '', port: 0, layouts: ['*'], prefix: '', profile: listenedProfile }, log)
  }

  override async start(): Promise<void> {}

  override add(message: Uint8Array, source: MessageSource): void {
    // What operators do has one key, and an address each.
    const isSteered = source.state === undefined && source.key.startsWith('/')
    const key = isSteered ? addressIn(message) : source.key
    if (!this.listeners.hears(key)) return
    this.#backlog.enqueue(isSteered ? { ...source, key, encode: () => message } : source, message)
    this.#wake()
  }

  override addPrepared(source: MessageSource & PreparedMessage): void {
    if (!this.listeners.hears(source.key)) return
    // Of a state only the source is kept.
    this.#backlog.enqueue(source, source.isEvent ? source.encode() : nothing)
    this.#wake()
  }

  override replaceSource(source: MessageSource): void {
    this.#backlog.replaceSource(source)
  }

  override dropControls(): ReadonlySet<object> {
    return this.#backlog.dropControls().states
  }

  override get isIdle(): boolean {
    return this.#backlog.isEmpty
  }

  override flush(): void {
    if (!this.#backlog.isEmpty) this.#wake()
  }

  override async close(): Promise<void> {
    clearTimeout(this.#timer)
  }

  #wake(): void {
    this.#timer ??= setTimeout(this.#tick, Math.max(0, this.#tickedAt + tickMs - performance.now())).unref()
  }

  readonly #tick = (): void => {
    this.#timer = undefined
    // What waits then is dropped, and shown as missed when it is given again.
    if (!this.permission.isOpen) return
    this.#tickedAt = performance.now()
    const hand = (message: Uint8Array, { key }: MessageSource) => this.listeners.hand(key, message)
    this.#backlog.release(this.#tickedAt, always, hand)
    this.listeners.flush()
  }
}

const always = () => true
const nothing = new Uint8Array(0)
