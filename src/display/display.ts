import type { Log } from '../log.js'
import { BundleWriter } from '../osc/bundle.js'
import type { AddressMap } from './address-map.js'
import { Backlog, type Source } from './backlog.js'
import { Health } from './health.js'
import { HostAddress } from './host-address.js'
import { Link } from './link.js'
import type { Profile } from './profile.js'

export interface DisplayOptions {
  readonly name: string
  /** Host name or IP address. */
  readonly host: string
  readonly port: number
  /** Ids of the layouts that it gets, or `['*']` for all. */
  readonly layouts: readonly string[]
  readonly profile: Profile
  /** Put before every address; empty or like `/crowd`. */
  readonly prefix: string
  readonly map?: AddressMap
}

/** Bytes of a datagram at most: below what an Ethernet frame holds, and the smallest receiver (1,536). */
const datagramLimit = 1400
/** Handed to the system and not yet taken, at most: what comes on top would only arrive late, or lost in the burst. */
const mostUnderWay = 100
const mostBytesUnderWay = 32 * 1024
/** A datagram that the system takes within this was not held up. */
const promptMs = 10
/** Between two bursts: receivers lose what comes faster than they read it. */
const pauseMs = 2

/**
 * One display host: its own socket, its own bounded queue and its own pace, so that one that is slow or switched off
 * holds up nobody else. Messages are gathered into one datagram and leave at `flush`, or before when it is full.
 */
export class Display {
  readonly health: Health
  /** Messages that the system took. */
  sent = 0
  /** Messages that could not be sent, or gave way to a newer value because the display could not keep up. */
  dropped = 0
  /** Messages that gave way to a newer value because of `max_rate`. */
  coalesced = 0
  readonly #pending: BundleWriter
  readonly #backlog: Backlog
  readonly #isPaced: boolean
  readonly #address: HostAddress
  readonly #link: Link
  #underWay = 0
  #bytesUnderWay = 0
  /** It did not keep up: from now on one burst at a time, each with the newest of everything. */
  #isSlow = false
  #burstAt = 0
  #pauseUntil = 0
  #wake: NodeJS.Timeout | undefined
  #wakeAt = 0

  /** @param onReturn it was down, and is up again. */
  constructor(
    readonly options: DisplayOptions,
    log: Log,
    onReturn: () => void,
  ) {
    const { name, host, port, profile } = options
    this.#pending = new BundleWriter(datagramLimit, profile.bundle)
    this.#isPaced = profile.maxRate > 0
    this.#backlog = new Backlog(this.#isPaced ? Math.ceil(1000 / profile.maxRate) : 0)
    this.health = new Health(log.child({ display: name, host, port }), onReturn)
    this.#link = new Link(port, (error) => this.#failed(error))
    this.#address = new HostAddress(
      host,
      (ip) => {
        this.health.resolved()
        return this.#link.moveTo(ip)
      },
      (error) => this.health.unresolved(host, error),
    )
  }

  /** Finds the host and opens a socket; resolves when the first try is over, whatever came of it. */
  start(): Promise<void> {
    return this.#address.watch()
  }

  shows(layoutId: string): boolean {
    return this.options.layouts.includes('*') || this.options.layouts.includes(layoutId)
  }

  /** Whether nothing waits in it. */
  get isIdle(): boolean {
    return this.#underWay === 0 && this.#backlog.isEmpty && this.#pending.isEmpty
  }

  /** Takes a message; the bytes are copied. What has to wait is encoded anew when its time comes. */
  add(message: Uint8Array, source: Source): void {
    if (!this.#isPaced && !this.#isSlow && this.#backlog.isEmpty) {
      this.#write(message)
      return
    }
    const lost = this.#backlog.put(source, message)
    if (this.#isSlow || source.isEvent) this.dropped += lost
    else this.coalesced += lost
  }

  /** Ends a turn: what was taken in it leaves, as far as the display can and shall get it. */
  flush(): void {
    if (!this.#backlog.isEmpty) this.#release()
    this.#send()
  }

  /** Sends what is pending and waiting, gives the system up to 200 ms to take it, and closes the socket. */
  async close(): Promise<void> {
    this.flush()
    const deadline = performance.now() + 200
    while (!this.isIdle && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 1))
    clearTimeout(this.#wake)
    this.#address.close()
    this.#link.close()
    this.health.close()
  }

  #release(): void {
    const now = performance.now()
    if (now < this.#pauseUntil) return this.#flushAt(this.#pauseUntil)
    if (this.#isSlow && this.#underWay > 0) return
    this.#burstAt = now
    const wait = this.#backlog.release(now, this.#hasRoom, this.#write)
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

  readonly #hasRoom = (): boolean => this.#underWay < mostUnderWay && this.#bytesUnderWay < mostBytesUnderWay

  readonly #write = (message: Uint8Array): void => {
    if (message.length > datagramLimit) this.dropped++
    else if (!this.#pending.add(message)) {
      this.#send()
      this.#pending.add(message)
    }
  }

  #send(): void {
    if (this.#pending.isEmpty) return
    const messages = this.#pending.count
    const datagram = this.#pending.take()
    if (this.health.state === 'unresolved') {
      this.dropped += messages
      return
    }
    this.#underWay++
    this.#bytesUnderWay += datagram.length
    this.#link.send(datagram, (error) => {
      this.#underWay--
      this.#bytesUnderWay -= datagram.length
      if (error) {
        this.dropped += messages
        this.#failed(error)
      } else {
        this.sent += messages
        this.health.delivered()
      }
      if (this.#isSlow && this.#underWay === 0) this.#catchUp()
    })
    if (this.#isSlow || this.#hasRoom()) return
    this.#isSlow = true
    this.#burstAt = performance.now()
  }

  /** All is taken. If that was prompt the display keeps up again. */
  #catchUp(): void {
    const now = performance.now()
    this.#isSlow = now - this.#burstAt > promptMs
    this.#pauseUntil = now + pauseMs
    if (!this.#backlog.isEmpty) this.#flushAt(this.#pauseUntil)
  }

  #failed(error: NodeJS.ErrnoException): void {
    this.health.failed(error)
    this.#address.lookAgain()
  }
}
