// A child with an IPC channel: sends the datagrams that it is given, one after the other, at a steady rate.
import { setImmediate } from 'node:timers/promises'
import type { FloodReport, FloodTask } from './flood.js'
import { openLoopbackSocket } from './loopback-socket.js'

const sockets = 4
/** Maximum number sent at once, to keep the rate steady. */
const burst = 200

process.once('message', async (task: FloodTask) => {
  process.send?.(await flood(task))
  process.disconnect()
})

async function flood({ host, port, rate, seconds, datagrams }: FloodTask): Promise<FloodReport> {
  const open = await Promise.all(Array.from({ length: sockets }, () => openLoopbackSocket(host, port)))
  const bytes = datagrams.map((datagram) => Buffer.from(datagram, 'base64'))
  const start = performance.now()
  let sent = 0
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - start) / 1000) {
    const due = Math.min(Math.floor(elapsed * rate), sent + burst)
    for (; sent < due; sent++) open[sent % sockets]!.send(bytes[sent % bytes.length]!)
    await setImmediate()
  }
  for (const socket of open) socket.close()
  return { sent }
}
