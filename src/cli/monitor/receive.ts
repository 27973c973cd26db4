import { decodePacket } from '../../osc/decode.js'
import { openUdpPort, type UdpPort } from '../../udp.js'
import { CommandFailure } from '../exit-code.js'
import { describePeer } from './descriptions.js'
import type { Arrival } from './view.js'

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
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'another program is using this port; stop it first' : message
    throw new CommandFailure(`cannot listen on UDP ${host}:${port}: ${why}`)
  }
}
