import { createSocket, type Socket } from 'node:dgram'
import { machineTime } from './clock.js'
import type { Arrival, Report, Request } from './receivers.js'

/** Displays that only receive: opens and closes their ports on request and reports what arrived, over IPC. */
const open = new Map<number, Socket>()
let fresh: Arrival[] = []

process.on('message', async (question: Request) => {
  if (question.address === undefined) await close(question)
  else await listen(question)
  report({ isDone: true })
})
process.once('disconnect', () => process.exit(0))
// In batches, so that reporting does not delay receiving.
setInterval(() => {
  if (fresh.length > 0) report({ arrivals: fresh })
  fresh = []
}, 5)
report({ isDone: true })

async function listen({ receiver, port, address, group }: Request): Promise<void> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 })
  socket.on('message', (datagram) => fresh.push({ receiver, at: machineTime(), datagram }))
  await new Promise<void>((resolve) => socket.bind(port, address, resolve))
  if (group !== undefined) socket.addMembership(group)
  open.set(receiver, socket)
}

function close({ receiver }: Request): Promise<void> {
  return new Promise((resolve) => open.get(receiver)!.close(resolve))
}

function report(reported: Report): void {
  process.send?.(reported)
}
