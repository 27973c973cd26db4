import type { Log } from '../../log.js'
import { BundleWriter, type PreparedMessage } from '../../osc/bundle.js'
import { delay } from '../../promises.js'
import type { DisplayState } from '../../wire/display.js'
import type { WireOptions } from '../wire/wire-form.js'
import { Backlog, type MessageSource } from './backlog.js'
import type { Health } from './health.js'
import { type Destination, type Gate, openGate, type Sender, type SenderEvents } from './sender.js'
import { TcpSender } from './tcp-sender.js'
import { UdpSender } from './udp-sender.js'

export interface DisplayOptions extends Destination, WireOptions {
  /** Ids of the layouts that it gets, or `['*']` for all. */
  readonly layouts: readonly string[]
}

/** Longest datagram in bytes, and longest packet in a connection: less than an Ethernet frame holds, and less than the smallest receiver takes (1,536). */
const datagramLimit = 1400
/** A burst that the system takes within this was not held up; ms. */
const promptMs = 10
/** Between two bursts, in ms: receivers lose what arrives faster than they read it. */
const burstPauseMs = 2

/**
 * One display host with its own socket, bounded queue and pace, so that one that is slow or switched off does not hold
 * up the others. Messages are gathered into one datagram, which is sent at `flush`, or when it is full.
 */
export class Display {
  readonly sender: Sender
  readonly health: Health
  /** It has registered itself, and its lease runs. */
  isRegistered = false
  /** Messages replaced by a newer value because of `max_rate`. */
  coalesced = 0
  /** Messages that were added at ticks of crowds. */
  signals = 0
  readonly #pending: BundleWriter
  readonly #backlog: Backlog
  readonly #isPaced: boolean
  /** It is not open yet, or does not keep up: it gets one burst at a time, each with the newest values. */
  #isSlow = true
  #isOpen = false
  #isClosing = false
  #burstAt = 0
  #pauseUntil = 0
  #wake: NodeJS.Timeout | undefined
  #wakeAt = 0
  /** Messages replaced because it did not keep up, or too long. */
  #givenUp = 0

  constructor(
    readonly options: DisplayOptions,
    log: Log,
    { onArrival = () => {}, onReturn = () => {} }: Partial<SenderEvents> = {},
    private readonly gate: Gate = openGate,
  ) {
    const { bundle, maxRate } = options.profile
    this.#pending = new BundleWriter(datagramLimit, bundle)
    this.#isPaced = maxRate > 0
    this.#backlog = new Backlog(this.#isPaced ? Math.ceil(1000 / maxRate) : 0)
    const { transport = 'udp' } = options
    const events = { onArrival, onReturn, onDrained: () => this.#catchUp() }
    this.sender = new (transport === 'udp' ? UdpSender : TcpSender)(options, log, events, gate)
    this.health = this.sender.health
  }

  /** Resolves the host name and opens a socket, or fails once. Messages added before wait until then. */
  async start(): Promise<void> {
    await this.sender.start()
    this.#isOpen = true
    this.#isSlow = !this.#backlog.isEmpty
    this.flush()
  }

  shows(layoutId: string): boolean {
    return this.options.layouts.includes('*') || this.options.layouts.includes(layoutId)
  }

  get state(): DisplayState {
    return this.health.state
  }

  /** Messages that the system took while the host was up. */
  get sent(): number {
    return this.sender.sent
  }

  /** Messages that could not be sent, or were replaced by a newer value because the display did not keep up. */
  get dropped(): number {
    return this.sender.dropped + this.#givenUp
  }

  /** All messages that were added, whatever became of them. */
  get given(): number {
    return this.sender.sent + this.sender.doubtful + this.dropped + this.coalesced
  }

  /** Whether no message is waiting. */
  get isIdle(): boolean {
    return this.sender.isDrained && this.#backlog.isEmpty && this.#pending.isEmpty
  }

  /** Adds a message; the bytes are copied. A message that has to wait is encoded again when it is sent. */
  add(message: Uint8Array, source: MessageSource): void {
    if (!this.#mustWait) return this.#write(message)
    const lost = this.#backlog.enqueue(source, message)
    if (this.#isPaced && !this.#isSlow && !source.isEvent) this.coalesced += lost
    else this.#givenUp += lost
  }

  /** The same for a message that writes itself: at once, where nothing has to wait. */
  addPrepared(source: MessageSource & PreparedMessage): void {
    if (this.#mustWait || source.size > datagramLimit) return this.add(source.encode(), source)
    if (this.#pending.addPrepared(source)) return
    this.#send()
    this.#pending.addPrepared(source)
  }

  /** Encodes the waiting messages of this control and address by this source from now on. */
  replaceSource(source: MessageSource): void {
    this.#backlog.replaceSource(source)
  }

  /** Drops what waits of controls, and all of a datagram that was not sent. @returns the states that waited. */
  dropControls(): ReadonlySet<object> {
    this.#givenUp += this.#pending.count
    if (!this.#pending.isEmpty) this.#pending.take()
    const { dropped, states } = this.#backlog.dropControls()
    this.#givenUp += dropped
    return states
  }

  /** Ends an event-loop turn: sends what was added in it, as far as the gate and the pace of the display allow. */
  flush(): void {
    if (!this.#isOpen || !this.gate.isOpen) return
    if (!this.#backlog.isEmpty) this.#release()
    this.#send()
  }

  /** Lets the display read what it was sent; ms. */
  rest(ms: number): Promise<void> {
    return delay(ms)
  }

  /** Sends everything that is waiting without regard to `max_rate`, if the gate is open; closes when the system has it, within 200 ms. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#isOpen = true
    const deadline = performance.now() + 200
    this.flush()
    while (!this.isIdle && this.gate.isOpen && performance.now() < deadline) {
      await delay(1)
      this.flush()
    }
    clearTimeout(this.#wake)
    this.sender.close()
  }

  /** Whether a message waits before it is sent: for the pace, or behind others. */
  get #mustWait(): boolean {
    return this.#isPaced || this.#isSlow || !this.#backlog.isEmpty
  }

  #release(): void {
    const now = performance.now()
    if (now < this.#pauseUntil) return this.#flushAt(this.#pauseUntil)
    if (this.#isSlow && !this.sender.isDrained) return
    this.#burstAt = now
    const due = this.#isClosing ? Number.POSITIVE_INFINITY : now
    const wait = this.#backlog.release(due, () => this.sender.hasSpace, this.#write)
    if (wait !== undefined) this.#flushAt(now + wait)
  }

  #flushAt(time: number): void {
    if (this.#wake && this.#wakeAt <= time) return
    clearTimeout(this.#wake)
    this.#wakeAt = time
    this.#wake = setTimeout(
      () => {
        this.#wake = undefined
        this.flush()
      },
      Math.ceil(time - performance.now()),
    ).unref()
  }

  readonly #write = (message: Uint8Array): void => {
    if (message.length > datagramLimit) this.#givenUp++
    else if (!this.#pending.add(message)) {
      this.#send()
      this.#pending.add(message)
    }
  }

  #send(): void {
    if (this.#pending.isEmpty) return
    const messages = this.#pending.count
    this.sender.send(this.#pending.take(), messages)
    if (this.#isSlow || this.sender.hasSpace) return
    this.#isSlow = true
    this.#burstAt = performance.now()
  }

  /** The system has taken everything. If it did so promptly, the display keeps up again. */
  #catchUp(): void {
    if (!this.#isSlow) return
    const now = performance.now()
    this.#isSlow = now - this.#burstAt > promptMs
    this.#pauseUntil = now + burstPauseMs
    if (!this.#backlog.isEmpty) this.#flushAt(this.#pauseUntil)
  }
}
