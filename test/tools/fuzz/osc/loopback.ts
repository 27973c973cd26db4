import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeMessage } from '../../../../src/osc/encode.js'

const timeoutMs = 5000

/** A socket that sends from one of this machine's addresses to one of its ports. */
export function openLoopbackSocket(host: string, port: number): Promise<Socket> {
  // Without its own lookup, node looks up even a numeric address for each datagram.
  const socket = createSocket({ type: 'udp4', lookup: (name, _options, done) => done(null, name, 4) })
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.bind(0, host, () => socket.connect(port, '127.0.0.1', () => resolve(socket)))
  })
}

/** How many ms until a ping is answered; asks every 10 ms, since a flood may leave no room for the first. */
export async function timePong(host: string, port: number): Promise<number> {
  const socket = await openLoopbackSocket(host, port)
  const ping = encodeMessage('/ovation/ping', [])
  const start = performance.now()
  let wait = Number.POSITIVE_INFINITY
  once(socket, 'message').then(() => {
    wait = performance.now() - start
  })
  while (wait === Number.POSITIVE_INFINITY && performance.now() - start < timeoutMs) {
    socket.send(ping)
    await delay(10)
  }
  socket.close()
  return wait
}
