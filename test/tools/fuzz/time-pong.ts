import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeMessage } from '../../../src/osc/encode.js'
import { openLoopbackSocket } from './loopback-socket.js'

const timeoutMs = 5000

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
