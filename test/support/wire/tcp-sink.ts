import { createServer, type Socket } from 'node:net'
import osc from 'osc'
import type { Test } from 'tap'
import { until } from '../time/until.js'
import { readPacket } from './sink.js'

/** One connection of a display that listens on TCP. */
export interface SinkConnection {
  readonly socket: Socket
  /** All bytes that came. */
  bytes: Buffer
}

/** A display that listens on TCP, and reads with an independent decoder. */
export interface TcpSink {
  readonly port: number
  readonly connections: readonly SinkConnection[]
  /** Of this connection, the newest if absent. */
  messages(connection?: SinkConnection): readonly string[]
  /** Whole packets of this connection. @throws if what came is not made of frames. */
  packets(connection?: SinkConnection): readonly Buffer[]
  /** Waits until so many messages have come over the newest connection. */
  received(count: number): Promise<readonly string[]>
  /** Waits until there have been so many connections. */
  connected(count: number): Promise<SinkConnection>
  /** Ends all connections and stops listening. */
  close(): Promise<void>
}

interface SinkOptions {
  readonly port?: number
  readonly framing?: 'size' | 'slip'
  /** What it does with a new connection; by default it reads. */
  readonly onConnection?: (socket: Socket) => void
}

export async function openTcpSink(
  t: Pick<Test, 'teardown'>,
  { port = 0, framing = 'size', onConnection = () => {} }: SinkOptions = {},
): Promise<TcpSink> {
  const connections: SinkConnection[] = []
  const server = createServer((socket) => {
    const connection = { socket, bytes: Buffer.alloc(0) }
    connections.push(connection)
    socket.on('data', (piece) => {
      connection.bytes = Buffer.concat([connection.bytes, piece])
    })
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const close = async () => {
    for (const { socket } of connections) socket.destroy()
    if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  t.teardown(close)
  const packets = (connection = connections.at(-1)) =>
    connection ? (framing === 'size' ? splitSized : splitSlip)(connection.bytes) : []
  const messages = (connection = connections.at(-1)) =>
    packets(connection).flatMap((packet) => readPacket(osc.readPacket(packet, { metadata: true })))
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections,
    packets,
    messages,
    received: async (count) => {
      await until(
        () => messages().length >= count,
        `${count} messages`,
        () => messages().slice(-20),
      )
      return messages()
    },
    connected: async (count) => {
      await until(() => connections.length >= count, `${count} connections`)
      return connections[count - 1]!
    },
    close,
  }
}

/** OSC 1.0: each packet after its size. The last may be incomplete. */
function splitSized(bytes: Buffer): Buffer[] {
  const packets: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readInt32BE(at)
    if (end < at + 8 || end > at + 4 + 65_507) throw new Error(`a size of ${end - at - 4} at byte ${at}`)
    if (end > bytes.length) break
    packets.push(bytes.subarray(at + 4, end))
    at = end
  }
  return packets
}

/** OSC 1.1: each packet between two ENDs. */
function splitSlip(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1')
  if (text !== '' && !text.startsWith('\xc0')) throw new Error('no END in front of the first packet')
  const whole = text.slice(0, text.lastIndexOf('\xc0') + 1)
  return whole
    .split('\xc0')
    .filter((packet) => packet !== '')
    .map((packet) => packet.replaceAll('\xdb\xdc', '\xc0').replaceAll('\xdb\xdd', '\xdb'))
    .map((packet) => Buffer.from(packet, 'latin1'))
}
