import type { Log } from '../../log.js'
import { Health } from './health.js'
import { HostAddress } from './host-address.js'
import { type Destination, type Gate, openGate, type Sender, type SenderEvents } from './sender.js'
import { TcpLink } from './tcp-link.js'

/** One that has read nothing for so long is down, though it is connected; ms. */
const stuckMs = 5000

/** Systems differ in which error a broadcast address is. */
const noRoute =
  'this machine has no route to it; a connection leads to one machine, not to a broadcast address'

/** What became of a connection, by the code of the system's error. */
const troubles: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused: no program listens on this TCP port there',
  ENETUNREACH: noRoute,
  EACCES: noRoute,
  EHOSTUNREACH: 'no machine answers at its address: is it switched on, and in this network?',
  EHOSTDOWN: 'no machine answers any more: is it switched on, and in this network?',
  ETIMEDOUT:
    'no machine answers at its address and port: is it switched on, and does its firewall let TCP in?',
  ECONNRESET: 'the other side broke the connection off',
  EPIPE: 'the other side broke the connection off',
  ENOTCONN: 'the other side closed the connection',
}

/** Sends over a connection, which is opened again whenever it is lost. What cannot leave now is dropped. */
export class TcpSender implements Sender {
  readonly health: Health
  readonly isReliable = true
  /** A connection tells. */
  readonly isSilent = false
  readonly doubtful = 0
  sent = 0
  dropped = 0
  ip = ''
  readonly #address: HostAddress
  readonly #link: TcpLink

  /** @param gate nothing is sent while it is shut. */
  constructor(
    { name, host, port, transport }: Destination,
    log: Log,
    private readonly events: SenderEvents,
    private readonly gate: Gate = openGate,
  ) {
    this.health = new Health(log.child({ display: name, host, port, transport }), () => {})
    this.#link = new TcpLink(port, transport === 'tcp-slip' ? 'slip' : 'size', {
      onConnected: () => {
        this.health.connected()
        events.onArrival()
      },
      onOver: (error) => this.#lost(error),
      onDrained: () => events.onDrained(),
    })
    this.#address = new HostAddress(
      host,
      async (ip) => {
        this.ip = ip
        this.health.connecting()
        await this.#link.moveTo(ip)
      },
      (error) => this.health.unresolved(host, error),
    )
  }

  start(): Promise<void> {
    return this.#address.watch()
  }

  get hasSpace(): boolean {
    return this.#link.connection?.hasSpace ?? true
  }

  get isDrained(): boolean {
    return this.#link.connection?.isDrained ?? true
  }

  send(packet: Buffer, messages: number): void {
    const { connection } = this.#link
    if (!connection || !this.gate.isOpen) {
      this.dropped += messages
      return
    }
    connection.write(packet, (error) => {
      if (error) this.dropped += messages
      else this.sent += messages
    })
  }

  check(): void {
    const { connection } = this.#link
    if (!connection) return
    connection.check()
    if (connection.stuckMs < stuckMs) this.health.connected()
    else this.health.lost('it is connected, but reads nothing: is its program busy, or stopped?')
  }

  close(): void {
    this.#address.close()
    this.#link.close()
    this.health.close()
  }

  #lost(error: NodeJS.ErrnoException): void {
    this.health.lost(troubles[error.code ?? ''] ?? error.message)
    this.#address.lookUpAgain()
    this.events.onDrained()
  }
}
