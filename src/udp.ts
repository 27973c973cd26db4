import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'

/** A UDP socket connected to one address: the system then tells when nobody listens there (ICMP → ECONNREFUSED). */
export interface UdpLink {
  /**
   * Gives a datagram to the system; `done` is always called, with the error if it was not sent. The bytes must not
   * change before that.
   */
  send(datagram: Uint8Array, done: (error: Error | null) => void): void
  close(): void
}

/** Told of errors that belong to no single datagram: refusals above all. */
export type UdpErrorListener = (error: NodeJS.ErrnoException) => void

/**
 * Room of a socket for datagrams that are not on the network yet (Linux doubles it; an Ethernet frame takes 2.3 kB).
 * Small, because behind it lies a queue of the network card that drops without a word when it is full: only while
 * the socket is full before that queue are we told to wait. And what lies in it on a slow link is old news.
 */
const sendBufferBytes = 4096

/**
 * Opens a link to an IP address (never a name: that would cost a look-up a datagram, and reorder them). Broadcast and
 * multicast addresses do as well; multicast stays in this network (TTL 1).
 *
 * @throws when the system has no socket left, or no route to the address (`ENETUNREACH`).
 */
export function openUdpLink(address: string, port: number, onError: UdpErrorListener): Promise<UdpLink> {
  const socket = createUdpSocket(address)
  socket.unref()
  return new Promise((resolve, reject) => {
    // Called with the error where there is one, which the typings do not say; without a callback it would be emitted.
    const connected = (error?: Error) => {
      if (error) {
        socket.close()
        reject(error)
        return
      }
      socket.on('error', onError)
      resolve({
        send: (datagram, done) => socket.send(datagram, done),
        close: () => socket.close(),
      })
    }
    socket.once('error', reject)
    socket.bind({ port: 0, exclusive: true }, () => {
      socket.off('error', reject)
      socket.setBroadcast(true)
      socket.setMulticastTTL(1)
      socket.setSendBufferSize(sendBufferBytes)
      socket.connect(port, address, connected)
    })
  })
}

/** Receives datagrams on a port of this machine until closed; 0 takes a free port. */
export function openUdpPort(
  host: string,
  port: number,
  onDatagram: (datagram: Buffer, from: string) => void,
): Promise<{ readonly port: number; close(): void }> {
  const socket = createUdpSocket(host)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (datagram, { address, port: fromPort }) =>
      onDatagram(datagram, `${address}:${fromPort}`),
    )
    socket.bind({ address: host, port, exclusive: true }, () => {
      resolve({ port: socket.address().port, close: () => socket.close() })
    })
  })
}

function createUdpSocket(address: string): Socket {
  const family = isIPv6(address) ? 6 : 4
  return createSocket({
    type: `udp${family}`,
    // Without this, node looks even numeric addresses up, later than the call, once a datagram.
    lookup: (host, _options, done) => done(null, host, family),
  })
}
