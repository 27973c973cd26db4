import type { Log } from '../../log.js'
import type { LocalPort } from '../../udp.js'
import { Health } from './health.js'
import { HostAddress } from './host-address.js'
import { Link } from './link.js'
import { isSilent } from './linux-network.js'

/** Says whether anything may leave for displays at this moment. */
export interface Gate {
  readonly isOpen: boolean
}

/** That of a daemon which is the only one. */
export const openGate: Gate = { isOpen: true }

export interface Destination {
  readonly name: string
  /** Host name or IP address. */
  readonly host: string
  readonly port: number
  /** The local port to send from; otherwise any free port. */
  readonly from?: LocalPort
}

export interface SenderEvents {
  /** The host has its first address, or another one. */
  onArrival(): void
  /** The host was down, and is up again. */
  onReturn(): void
  /** The system has taken everything. */
  onDrained(): void
}

/** Most datagrams, and bytes, that the system has not yet taken: more would arrive late, or be lost in the burst. */
const mostUnderWay = 100
const mostBytesUnderWay = 32 * 1024
/** Checks without progress; a link of 64 kbit/s makes progress every 0.4 s, and ARP asks once a second. */
const stalledChecks = 2

/** Gives the system datagrams for one host, and counts what becomes of them. */
export class Sender {
  readonly health: Health
  /** Messages that the system took while the host was up, or shortly before it was up again; and all others. */
  sent = 0
  dropped = 0
  /** Messages that the system took while the host was down: sent if it is up soon, dropped if it fails again. */
  doubtful = 0
  /** The IP address of the host; empty before it is known. */
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

  /** Resolves the host name and opens a socket; resolves after the first try, whether it succeeded or not. */
  start(): Promise<void> {
    return this.#address.watch()
  }

  get hasSpace(): boolean {
    return this.#underWay < mostUnderWay && this.#bytesUnderWay < mostBytesUnderWay
  }

  /** Whether the system has taken everything. */
  get isDrained(): boolean {
    return this.#underWay === 0
  }

  /** Whether nobody answers for its address, as far as the system tells. */
  get isSilent(): boolean {
    return isSilent(this.ip)
  }

  /** @param messages in the datagram, for the counts. The bytes must no longer change. */
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
   * To be called twice a second: checks whether the system takes datagrams, and whether anybody answers for the address.
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
