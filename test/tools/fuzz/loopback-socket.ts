import { createSocket, type Socket } from 'node:dgram'

/** A socket that sends from one of this machine's addresses to one of its ports. */
export function openLoopbackSocket(host: string, port: number): Promise<Socket> {
  // Without its own lookup, node looks up even a numeric address for each datagram.
  const socket = createSocket({ type: 'udp4', lookup: (name, _options, done) => done(null, name, 4) })
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.bind(0, host, () => socket.connect(port, '127.0.0.1', () => resolve(socket)))
  })
}
