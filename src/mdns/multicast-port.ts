import { createSocket } from 'node:dgram'
import { type DecodedPacket, decode, encode, type Packet } from 'dns-packet'
import { attempt } from '../attempt.js'
import { inNetworks } from '../limits/networks.js'
import type { UdpPeer } from '../udp.js'
import type { ShowInterface } from './show-interfaces.js'

/** Where everybody is heard (RFC 6762 §3). */
export const mdnsPort = 5353
const group = '224.0.0.251'

export type PacketListener = (packet: DecodedPacket, from: UdpPeer) => void

/** One interface of this machine, on which multicast DNS is spoken. */
export interface MulticastPort {
  readonly on: ShowInterface
  /** To the group, or to one who asked; a packet, or its bytes. Resolves when the system has it or refuses it. */
  send(packet: Packet | Buffer, to?: UdpPeer): Promise<void>
  close(): void
}

/**
 * Joins the group on one interface, beside other programs of this machine that do (RFC 6762 §15.1). What comes from
 * elsewhere than its network is dropped (§11), as is what cannot be read.
 *
 * @param port not 5353 in tests, which would hear each other.
 * @throws when the port belongs to a program that does not share it, or the interface takes no multicast.
 */
export async function openMulticastPort(
  on: ShowInterface,
  listener: PacketListener,
  port = mdnsPort,
): Promise<MulticastPort> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  // Who waits for something holds the process.
  socket.unref()
  const isNear = inNetworks([on.network])
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    // Bound to the group where that is possible: what is sent to this machine alone is for the first that has the port.
    const address = process.platform === 'linux' ? group : undefined
    socket.bind({ address, port, exclusive: true }, () => {
      socket.off('error', reject).on('error', () => {})
      try {
        socket.addMembership(group, on.address)
        socket.setMulticastInterface(on.address)
        socket.setMulticastTTL(255)
        socket.setMulticastLoopback(true)
        resolve()
      } catch (error) {
        socket.close()
        reject(error)
      }
    })
  })
  socket.on('message', (bytes, from) => {
    if (!isNear(from.address)) return
    const packet = attempt(() => decode(bytes), undefined)
    if (packet) listener(packet, from)
  })
  let isOpen = true
  return {
    on,
    send: (packet, to = { address: group, port }) =>
      new Promise((resolve) => {
        if (!isOpen) return resolve()
        // A network that went away is noticed elsewhere.
        socket.send(Buffer.isBuffer(packet) ? packet : encode(packet), to.port, to.address, () => resolve())
      }),
    close: () => {
      if (isOpen) socket.close()
      isOpen = false
    },
  }
}
