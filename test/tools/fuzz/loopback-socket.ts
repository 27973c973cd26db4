import { createSocket, type Socket } from 'node:dgram'

/** A socket that sends from one of this machine's addresses to a port of it. */
export function openLoopbackSocket(host: string, port: number): Promise<Socket> {
  // Without a look-up of its own, node looks even a numeric address up, once a datagram.
  const socket = createSocket({ type: 'udp4', lookup: (name, _options, done) => done(null, name, 4) })
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.bind(0, host, () => socket.connect(port, '127.0.0.1', () => resolve(socket)))
  })
}
