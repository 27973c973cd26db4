import type { Log } from '../../log.js'
import { Health } from './health.js'
import { HostAddress } from './host-address.js'
import { Link } from './link.js'
import { isSilent } from './linux-network.js'
import {
  type Destination,
  type Gate,
  mostBytesUnderWay,
  mostUnderWay,
  openGate,
  type Sender,
  type SenderEvents,
} from './sender.js'

/** Checks without progress; a link of 64 kbit/s makes progress every 0.4 s, and ARP asks once a second. */
const stalledChecks = 2

/** Sends in datagrams, each by itself. */
export class UdpSender implements Sender {
  readonly health: Health
  /** A datagram can be lost without a word, and only datagrams show that a host is back. */
  readonly isReliable = false
  sent = 0
  dropped = 0
  doubtful = 0
  ip = ''
  readonly #address: HostAddress
  readonly #link: Link
  #underWay = 0
  #bytesUnderWay = 0
  #takenAtCheck = 0
  #stalledChecks = 0
  #isClosed = false

  /** @param gate nothing is sent while it is shut. */
  constructor(
    { name, host, port, from }: Destination,
    log: Log,
    private readonly events: SenderEvents,
    private readonly gate: Gate = openGate,
  ) {
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

  start(): Promise<void> {
    return this.#address.watch()
  }

  get hasSpace(): boolean {
    return this.#underWay < mostUnderWay && this.#bytesUnderWay < mostBytesUnderWay
  }

  get isDrained(): boolean {
    return this.#underWay === 0
  }

  get isSilent(): boolean {
    return isSilent(this.ip)
  }

  send(datagram: Buffer, messages: number): void {
    if (this.health.state === 'unresolved' || !this.gate.isOpen) {
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
      if (this.#underWay === 0) this.events.onDrained()
    })
  }

  /**
   * Checks whether the system takes datagrams, and whether anybody answers for the address.
   * Nothing else reveals a machine that is switched off, since a datagram that waits for ARP counts as sent.
   */
  check(): void {
    const taken = this.sent + this.dropped + this.doubtful
    const isStuck = !this.isDrained && taken === this.#takenAtCheck
    this.#stalledChecks = isStuck || this.isSilent ? this.#stalledChecks + 1 : 0
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
    // Closing cancels datagrams, which says nothing about the host.
    if (this.#isClosed) return
    this.#giveUpDoubtful()
    this.health.failed(error)
    this.#address.lookUpAgain()
  }

  #returned(): void {
    this.sent += this.doubtful
    this.doubtful = 0
    this.events.onReturn()
  }

  #giveUpDoubtful(): void {
    this.dropped += this.doubtful
    this.doubtful = 0
  }
}
