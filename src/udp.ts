import { createSocket, type Socket } from 'node:dgram'
import { isIPv4, isIPv6 } from 'node:net'

/** Sender or receiver of a datagram. */
export interface UdpPeer {
  /** IP address. */
  readonly address: string
  readonly port: number
}

export type DatagramListener = (datagram: Buffer, from: UdpPeer) => void

/** A UDP socket connected to one address: the system then tells when nobody listens there (ICMP → ECONNREFUSED). */
export interface UdpLink {
  /** Gives a datagram to the system, then calls `done`, with the error if it was not sent. Keep the bytes until then. */
  send(datagram: Uint8Array, done: (error: Error | null) => void): void
  close(): void
}

/** A port of this machine that receives and answers. */
export interface UdpPort {
  readonly port: number
  /** Sends if the system takes it; errors are ignored. The bytes must not change afterwards. */
  send(datagram: Uint8Array, to: UdpPeer): void
  close(): void
}

/** A port that links may send from. */
export interface SharedUdpPort extends UdpPort {
  readonly host: string
  /** Takes a datagram that was sent back to such a link. */
  readonly onDatagram: DatagramListener
  /** Gives every datagram from now on to `listener`; earlier ones are dropped. */
  listen(listener: DatagramListener): void
}

export type LocalPort = Pick<SharedUdpPort, 'host' | 'port' | 'onDatagram'>

/** Called with errors that belong to no single datagram: mostly ECONNREFUSED. */
export type UdpErrorListener = (error: NodeJS.ErrnoException) => void

/**
 * Send buffer of a link (Linux doubles it; an Ethernet frame takes 2.3 kB). Small, because the queue of the network card
 * behind it drops silently when it is full: the socket must be full first to make us wait. And on a slow link, what it
 * holds is out of date.
 */
const sendBufferBytes = 4096

/** Receive buffer; the system may grant less. */
const receiveBufferBytes = 4 * 1024 * 1024
/**
 * Receive buffer of a shared port, which anybody may send to. It is read within a few milliseconds, so that after a flood
 * the next sender is heard at once.
 */
const sharedReceiveBufferBytes = 128 * 1024

/**
 * Opens a link to an IP address (not a name: that would cost a look-up a datagram, and reorder them), also a broadcast
 * or multicast address; multicast stays in this network (TTL 1).
 *
 * @param local the port to send from; any free one if absent.
 * @throws when the system has no socket left, or no route to the address (`ENETUNREACH`).
 */
export function openUdpLink(
  address: string,
  port: number,
  onError: UdpErrorListener,
  local?: LocalPort,
): Promise<UdpLink> {
  const socket = createUdpSocket(local?.host ?? address, local !== undefined)
  socket.unref()
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      socket.close()
      reject(error)
    }
    // Called with an error too, which the typings do not say.
    const connected = (error?: Error) => {
      if (error) return fail(error)
      socket.on('error', onError)
      if (local) socket.on('message', local.onDatagram)
      resolve({
        send: (datagram, done) => socket.send(datagram, done),
        // Datagrams that have been received already are still read: nobody would tell their sender.
        close: () => setImmediate(() => socket.close()),
      })
    }
    socket.once('error', fail)
    socket.bind({ address: local?.host, port: local?.port ?? 0, exclusive: true }, () => {
      socket.off('error', fail)
      socket.setBroadcast(true)
      socket.setMulticastTTL(1)
      socket.setSendBufferSize(sendBufferBytes)
      socket.connect(port, address, connected)
    })
  })
}

/**
 * Receives datagrams on a port of this machine until closed; 0 takes a free port.
 *
 * @throws `EADDRINUSE` when another program has the port.
 */
export async function openUdpPort(
  host: string,
  port: number,
  onDatagram: DatagramListener,
): Promise<UdpPort> {
  const socket = await bindUdp(host, port, false)
  socket.setRecvBufferSize(receiveBufferBytes)
  socket.on('message', onDatagram)
  return portOf(socket)
}

/** The same for a port that links may send from. @throws `EADDRINUSE` when another program has the port. */
export async function openSharedUdpPort(host: string, port: number): Promise<SharedUdpPort> {
  // A shared socket would also share its port with a second daemon: so it is opened unshared first.
  const unshared = await bindUdp(host, port, false)
  const { port: bound } = unshared.address()
  await new Promise<void>((resolve) => unshared.close(resolve))
  const socket = await bindUdp(host, bound, true)
  socket.setRecvBufferSize(sharedReceiveBufferBytes)
  return {
    ...portOf(socket),
    host,
    onDatagram: (datagram, from) => socket.emit('message', datagram, from),
    listen: (listener) => socket.on('message', listener),
  }
}

function portOf(socket: Socket): UdpPort {
  socket.on('error', () => {})
  let isOpen = true
  return {
    port: socket.address().port,
    send: (datagram, to) => {
      if (isOpen) socket.send(datagram, to.port, to.address, () => {})
    },
    close: () => {
      if (isOpen) socket.close()
      isOpen = false
    },
  }
}

function bindUdp(host: string, port: number, shares: boolean): Promise<Socket> {
  const socket = createUdpSocket(host, shares)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/** @param host the address that it is bound to; `::` includes IPv4. */
function createUdpSocket(host: string, shares: boolean): Socket {
  const family = isIPv6(host) ? 6 : 4
  return createSocket({
    type: `udp${family}`,
    reuseAddr: shares,
    // Otherwise Node looks up even numeric addresses, asynchronously, once a datagram.
    lookup: (address, _options, done) => done(null, family === 6 ? asIpv6(address) : address, family),
  })
}

/** An IPv4 address as a dual-stack socket needs it (RFC 4291 §2.5.5.2). */
function asIpv6(address: string): string {
  return isIPv4(address) ? `::ffff:${address}` : address
}
