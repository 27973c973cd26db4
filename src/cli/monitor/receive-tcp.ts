import { createServer, type Server, type Socket } from 'node:net'
import { decodePacket } from '../../osc/decode.js'
import type { Deframer } from '../../osc/deframer.js'
import { type Framing, openDeframer } from '../../osc/framing.js'
import type { Shell } from '../shell.js'
import { recogniseFormat } from './complaints.js'
import { type Arrival, cannotListen, describePeer } from './receive.js'

/** A TCP port of this machine that is listened on. */
export interface TcpPort {
  readonly port: number
  close(): void
}

/** Connections at a time; each may hold one packet. */
const mostConnections = 64

const framingNames = { size: 'OSC 1.0, the size in front', slip: 'OSC 1.1, SLIP' } as const

/**
 * Opens a TCP port of this machine, 0 for any free one, and passes on every packet, decoded. What each connection uses to
 * tell packets apart shows at its first byte. Says who connects and leaves, and what cannot be read.
 *
 * @throws {CommandFailure} if another program has the port, or the address belongs to another machine.
 */
export async function receiveTcp(
  shell: Pick<Shell, 'complain'>,
  host: string,
  port: number,
  onArrival: (arrival: Arrival) => void,
): Promise<TcpPort> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const { remoteAddress: address = '', remotePort = 0 } = socket
    const from = describePeer({ address, port: remotePort })
    sockets.add(socket)
    shell.complain(`${from} has connected`)
    const stream = new MonitoredStream(from, shell, onArrival)
    let end = 'has closed the connection'
    socket.on('data', (piece) => {
      if (stream.push(piece)) return
      end = 'was disconnected'
      socket.destroy()
    })
    socket.on('error', ({ message }) => {
      end = `has lost the connection: ${message}`
    })
    socket.on('close', () => {
      sockets.delete(socket)
      shell.complain(`${from} ${end}${stream.describeRest()}`)
    })
  })
  server.maxConnections = mostConnections
  await listen(server, host, port)
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen('TCP', host, port, error)))
    server.listen(port, host, resolve)
  })
}

/** What one connection brings. */
class MonitoredStream {
  #deframer: Deframer | undefined

  constructor(
    private readonly from: string,
    private readonly shell: Pick<Shell, 'complain'>,
    private readonly onArrival: (arrival: Arrival) => void,
  ) {}

  /** @returns false if nothing more of it can be read. */
  push(piece: Buffer): boolean {
    this.#deframer ??= this.#begin(piece)
    return this.#deframer?.push(piece) ?? false
  }

  describeRest(): string {
    const { held = 0 } = this.#deframer ?? {}
    return held > 0 ? `, ${held} bytes into a packet that has no end` : ''
  }

  /** @returns undefined if this is no OSC. */
  #begin(piece: Buffer): Deframer | undefined {
    const framing = framingOf(piece[0])
    if (framing === undefined) {
      const advice = recogniseFormat(piece) ?? 'Does the sender speak OSC, and is this the right port?'
      this.shell.complain(
        `from ${this.from}: expected the size of a packet, or END (0xC0) of SLIP; received ${piece.length} bytes that begin with 0x${piece.toString('hex', 0, 1)}\n  ${advice}`,
      )
      return undefined
    }
    this.shell.complain(`from ${this.from}: ${framingNames[framing]}`)
    return openDeframer(framing, {
      onPacket: (datagram) => {
        const packet = decodePacket(datagram)
        this.onArrival({ datagram, from: this.from, time: Date.now(), packet, shown: packet.messages })
      },
      onFault: (fault) => this.shell.complain(`from ${this.from}: ${fault}`),
    })
  }
}

/** By the first byte: a size of less than 16 MiB begins with 0; some programs send SLIP without END in front. */
function framingOf(first: number | undefined): Framing | undefined {
  if (first === 0) return 'size'
  return first === 0xc0 || first === 0x2f || first === 0x23 ? 'slip' : undefined
}
