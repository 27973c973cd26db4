import { urlHost } from '../../http/address.js'
import { type DecodedMessage, type DecodedPacket, decodePacket } from '../../osc/decode.js'
import { openUdpPort, type UdpPeer, type UdpPort } from '../../udp.js'
import { CommandFailure } from '../shell.js'

/**
 * Opens a UDP port of this machine, 0 for any free one, and passes on every datagram, decoded.
 *
 * @throws {CommandFailure} if another program has the port, or the address belongs to another machine.
 */
export async function receive(
  host: string,
  port: number,
  onArrival: (arrival: Arrival) => void,
): Promise<UdpPort> {
  try {
    return await openUdpPort(host, port, (datagram, peer) => {
      const packet = decodePacket(datagram)
      onArrival({ datagram, from: describePeer(peer), time: Date.now(), packet, shown: packet.messages })
    })
  } catch (error) {
    throw cannotListen('UDP', host, port, error as NodeJS.ErrnoException)
  }
}

/** Why a port of this machine cannot be listened on. */
export function cannotListen(
  protocol: 'UDP' | 'TCP',
  host: string,
  port: number,
  { code, message }: NodeJS.ErrnoException,
): CommandFailure {
  const why = code === 'EADDRINUSE' ? 'another program is using this port; stop it first' : message
  return new CommandFailure(`cannot listen on ${protocol} ${host}:${port}: ${why}`)
}

/** As `10.0.0.5:53211` or `[::1]:53211`. */
export function describePeer({ address, port }: UdpPeer): string {
  return `${urlHost(address)}:${port}`
}

/** A datagram that was received. */
export interface Arrival {
  readonly datagram: Buffer
  /** The sender, as `10.0.0.5:53211` or `[::1]:53211`. */
  readonly from: string
  /** In milliseconds since 1970. */
  readonly time: number
  readonly packet: DecodedPacket
  /** The messages of the packet that pass the `--address` filters. */
  readonly shown: readonly DecodedMessage[]
}

/** A way to print what is received. */
export interface View {
  show(arrival: Arrival): void
  /** Prints what remains, such as totals. */
  end(): void
}
