import type { Log } from '../../log.js'
import type { LocalPort } from '../../udp.js'
import { Health } from './health.js'
import { HostAddress } from './host-address.js'
import { Link } from './link.js'
import { isSilent } from './silent-address.js'

/** Where datagrams go. */
export interface Destination {
  readonly name: string
  /** Host name or IP address. */
  readonly host: string
  readonly port: number
  /** The port of this machine to send from; else any that is free. */
  readonly from?: LocalPort
}

/** What the owner of a sender is told. */
export interface SenderEvents {
  /** The host has an address for the first time, or another one. */
  onArrival(): void
  /** The host was down, and is up again. */
  onReturn(): void
  /** The system has taken all that it was given. */
  onDrained(): void
}

/** Handed to the system and not yet taken, at most: what comes on top would only arrive late, or lost in the burst. */
const mostUnderWay = 100
const mostBytesUnderWay = 32 * 1024
/** Looks without a sign of life; a link of 64 kbit/s makes progress every 0.4 s, and ARP asks once a second. */
const stalledChecks = 2

/** Gives datagrams to the system for one host, and knows what became of them. */
export class Sender {
  readonly health: Health
  /** Messages that the system took while the host was up, or before it proved to be; and all others. */
  sent = 0
  dropped = 0
  /** Messages that the system has taken while the host was down: sent if it is up soon, dropped if it fails again. */
  doubtful = 0
  /** The IP address of the host; empty before it is known. */
  ip = ''
  readonly #address: HostAddress
  readonly #link: Link
  readonly #events: SenderEvents
  #underWay = 0
  #bytesUnderWay = 0
  #takenAtCheck = 0
  #stalledChecks = 0
  #isClosed = false

  constructor({ name, host, port, from }: Destination, log: Log, events: SenderEvents) {
    this.#events = events
    this.health = new Health(log.child({ display: name, host, port }), () => this.#returned())
    this.#link = new Link(port, (error) => this.#failed(error), from)
    this.#address = new HostAddress(
      host,
      async (ip) => {
        this.ip = ip
        await this.#link.moveTo(ip)
        if (this.#isClosed) return
        this.health.resolved()
        events.onArrival()
      },
      (error) => this.health.unresolved(host, error),
    )
  }

  /** Finds the host and opens a socket; resolves when the first try is over, whatever came of it. */
  start(): Promise<void> {
    return this.#address.watch()
  }

  get hasRoom(): boolean {
    return this.#underWay < mostUnderWay && this.#bytesUnderWay < mostBytesUnderWay
  }

  /** Whether the system has taken all that it was given. */
  get isDrained(): boolean {
    return this.#underWay === 0
  }

  /** @param messages in the datagram, for the books. The bytes must not change any more. */
  send(datagram: Buffer, messages: number): void {
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
      } else if (this.health.state === 'down') {
        this.doubtful += messages
        this.health.delivered()
      } else this.sent += messages
      if (this.#underWay === 0) this.#events.onDrained()
    })
  }

  /**
   * To be called twice a second: sees whether the system takes what it was given, and whether anybody answers for the
   * address. Nothing else tells of a machine that is switched off, since a datagram that waits for ARP counts as sent.
   */
  check(): void {
    const taken = this.sent + this.dropped + this.doubtful
    const isStuck = !this.isDrained && taken === this.#takenAtCheck
    this.#stalledChecks = isStuck || isSilent(this.ip) ? this.#stalledChecks + 1 : 0
    this.#takenAtCheck = taken
    if (this.#stalledChecks >= stalledChecks) this.health.stalled()
    if (!this.health.isRecovering) this.#giveUpDoubtful()
  }

  close(): void {
    this.#isClosed = true
    this.#address.close()
    this.#link.close()
    this.health.close()
  }

  #failed(error: NodeJS.ErrnoException): void {
    // What was under way is called off, which says nothing of the host.
    if (this.#isClosed) return
    this.#giveUpDoubtful()
    this.health.failed(error)
    this.#address.lookUpAgain()
  }

  #returned(): void {
    this.sent += this.doubtful
    this.doubtful = 0
    this.#events.onReturn()
  }

  #giveUpDoubtful(): void {
    this.dropped += this.doubtful
    this.doubtful = 0
  }
}
