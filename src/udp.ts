import { createSocket, type Socket } from 'node:dgram'
import { isIPv4, isIPv6 } from 'node:net'

/** Where a datagram comes from, or goes to. */
export interface UdpPeer {
  /** IP address. */
  readonly address: string
  readonly port: number
}

export type DatagramListener = (datagram: Buffer, from: UdpPeer) => void

/** A UDP socket connected to one address: the system then tells when nobody listens there (ICMP → ECONNREFUSED). */
export interface UdpLink {
  /**
   * Gives a datagram to the system; `done` is always called, with the error if it was not sent. The bytes must not
   * change before that.
   */
  send(datagram: Uint8Array, done: (error: Error | null) => void): void
  close(): void
}

/** A port of this machine that receives, and answers. */
export interface UdpPort {
  readonly port: number
  /** Sends if the system takes it at once or soon; nobody is told if not. The bytes must not change any more. */
  send(datagram: Uint8Array, to: UdpPeer): void
  close(): void
}

/** A port that a link sends from, beside the one that is open there already; what comes back arrives here. */
export interface LocalPort {
  readonly host: string
  readonly port: number
  readonly onDatagram: DatagramListener
}

/** Told of errors that belong to no single datagram: refusals above all. */
export type UdpErrorListener = (error: NodeJS.ErrnoException) => void

/**
 * Room of a socket for datagrams that are not on the network yet (Linux doubles it; an Ethernet frame takes 2.3 kB).
 * Small, because behind it lies a queue of the network card that drops without a word when it is full: only while
 * the socket is full before that queue are we told to wait. And what lies in it on a slow link is old news.
 */
const sendBufferBytes = 4096

/** Room for what has come and is not read yet; the system may grant less. */
const receiveBufferBytes = 4 * 1024 * 1024
/**
 * The same for a port that is shared, which anybody may write to: what fits in is read within some milliseconds, so
 * that after a flood, all of which the system could not keep, whoever comes next is heard at once.
 */
const sharedReceiveBufferBytes = 128 * 1024

/**
 * Opens a link to an IP address (never a name: that would cost a look-up a datagram, and reorder them). Broadcast and
 * multicast addresses do as well; multicast stays in this network (TTL 1).
 *
 * @param local the port to send from; else any that is free.
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
    // Called with the error where there is one, which the typings do not say; without a callback it would be emitted.
    const connected = (error?: Error) => {
      if (error) return fail(error)
      socket.on('error', onError)
      if (local) socket.on('message', local.onDatagram)
      resolve({
        send: (datagram, done) => socket.send(datagram, done),
        // What waits behind the datagram that is being read is to be read too: nobody would tell its sender.
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
 * @param shares links may send from it.
 * @throws `EADDRINUSE` when another program has the port.
 */
export async function openUdpPort(
  host: string,
  port: number,
  onDatagram: DatagramListener,
  shares = false,
): Promise<UdpPort> {
  // A socket that shares its port would share it with a second daemon too: ask for it alone first.
  const alone = await bindUdp(host, port, false)
  const { port: bound } = alone.address()
  const socket = shares ? await closeUdp(alone).then(() => bindUdp(host, bound, true)) : alone
  socket.setRecvBufferSize(shares ? sharedReceiveBufferBytes : receiveBufferBytes)
  socket.on('error', () => {})
  socket.on('message', onDatagram)
  let isOpen = true
  return {
    port: bound,
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

function closeUdp(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(resolve))
}

/** @param host what it is bound to; `::` is for IPv4 too. */
function createUdpSocket(host: string, shares: boolean): Socket {
  const family = isIPv6(host) ? 6 : 4
  return createSocket({
    type: `udp${family}`,
    reuseAddr: shares,
    // Without this, node looks even numeric addresses up, later than the call, once a datagram.
    lookup: (address, _options, done) => done(null, family === 6 ? asIpv6(address) : address, family),
  })
}

/** An IPv4 address as a socket of both families wants it (RFC 4291 §2.5.5.2). */
function asIpv6(address: string): string {
  return isIPv4(address) ? `::ffff:${address}` : address
}
