import type { Log } from '../log.js'
import { BundleWriter } from '../osc/bundle.js'
import { Backlog, type Source } from './backlog.js'
import { type Destination, Sender, type SenderEvents } from './link/sender.js'
import type { AddressMap } from './map/address-map.js'
import type { Profile } from './wire/profile.js'

export interface DisplayOptions extends Destination {
  /** Ids of the layouts that it gets, or `['*']` for all. */
  readonly layouts: readonly string[]
  readonly profile: Profile
  /** Put before every address; empty or like `/crowd`. */
  readonly prefix: string
  readonly map?: AddressMap
}

/** Bytes of a datagram at most: below what an Ethernet frame holds, and the smallest receiver (1,536). */
const datagramLimit = 1400
/** What the system takes within this was not held up. */
const promptMs = 10
/** Between two bursts: receivers lose what comes faster than they read it. */
const pauseMs = 2

/**
 * One display host: its own socket, its own bounded queue and its own pace, so that one that is slow or switched off
 * holds up nobody else. Messages are gathered into one datagram and leave at `flush`, or before when it is full.
 */
export class Display {
  readonly sender: Sender
  /** It has asked for its messages itself, and not long ago. */
  isLeased = false
  /** Messages that gave way to a newer value because of `max_rate`. */
  coalesced = 0
  readonly #pending: BundleWriter
  readonly #backlog: Backlog
  readonly #isPaced: boolean
  /** It is not open yet, or did not keep up: from now on one burst at a time, each with the newest of everything. */
  #isSlow = true
  #isOpen = false
  #isClosing = false
  #burstAt = 0
  #pauseUntil = 0
  #wake: NodeJS.Timeout | undefined
  #wakeAt = 0
  /** Messages that gave way because it did not keep up, or were too long. */
  #givenUp = 0

  constructor(
    readonly options: DisplayOptions,
    log: Log,
    { onArrival = () => {}, onReturn = () => {} }: Partial<SenderEvents> = {},
  ) {
    const { bundle, maxRate } = options.profile
    this.#pending = new BundleWriter(datagramLimit, bundle)
    this.#isPaced = maxRate > 0
    this.#backlog = new Backlog(this.#isPaced ? Math.ceil(1000 / maxRate) : 0)
    this.sender = new Sender(options, log, { onArrival, onReturn, onDrained: () => this.#catchUp() })
  }

  /**
   * Finds the host and opens a socket; resolves when the first try is over, whatever came of it. What was taken before
   * waits until then.
   */
  async start(): Promise<void> {
    await this.sender.start()
    this.#isOpen = true
    this.#isSlow = !this.#backlog.isEmpty
    this.flush()
  }

  shows(layoutId: string): boolean {
    return this.options.layouts.includes('*') || this.options.layouts.includes(layoutId)
  }

  /** Messages that could not be sent, or gave way to a newer value because the display could not keep up. */
  get dropped(): number {
    return this.sender.dropped + this.#givenUp
  }

  /** Messages that were taken here so far, whatever became of them. */
  get given(): number {
    return this.sender.sent + this.sender.doubtful + this.dropped + this.coalesced
  }

  /** Whether nothing waits in it. */
  get isIdle(): boolean {
    return this.sender.isDrained && this.#backlog.isEmpty && this.#pending.isEmpty
  }

  /** Takes a message; the bytes are copied. What has to wait is encoded anew when its time comes. */
  add(message: Uint8Array, source: Source): void {
    if (!this.#isPaced && !this.#isSlow && this.#backlog.isEmpty) {
      this.#write(message)
      return
    }
    const lost = this.#backlog.put(source, message)
    if (this.#isSlow || source.isEvent) this.#givenUp += lost
    else this.coalesced += lost
  }

  /** What waits of this control and address is encoded by this source from now on. */
  renew(source: Source): void {
    this.#backlog.renew(source)
  }

  /** Ends a turn: what was taken in it leaves, as far as the display can and shall get it. */
  flush(): void {
    if (!this.#isOpen) return
    if (!this.#backlog.isEmpty) this.#release()
    this.#send()
  }

  /**
   * Sends what is pending and waiting, at once and not at the pace of `max_rate`, gives the system up to 200 ms to take
   * it, and closes the socket.
   */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#isOpen = true
    const deadline = performance.now() + 200
    this.flush()
    while (!this.isIdle && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      this.flush()
    }
    clearTimeout(this.#wake)
    this.sender.close()
  }

  #release(): void {
    const now = performance.now()
    if (now < this.#pauseUntil) return this.#flushAt(this.#pauseUntil)
    if (this.#isSlow && !this.sender.isDrained) return
    this.#burstAt = now
    const due = this.#isClosing ? Number.POSITIVE_INFINITY : now
    const wait = this.#backlog.release(due, () => this.sender.hasRoom, this.#write)
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
    if (this.#isSlow || this.sender.hasRoom) return
    this.#isSlow = true
    this.#burstAt = performance.now()
  }

  /** The system has taken all. If that was prompt the display keeps up again. */
  #catchUp(): void {
    if (!this.#isSlow) return
    const now = performance.now()
    this.#isSlow = now - this.#burstAt > promptMs
    this.#pauseUntil = now + pauseMs
    if (!this.#backlog.isEmpty) this.#flushAt(this.#pauseUntil)
  }
}
