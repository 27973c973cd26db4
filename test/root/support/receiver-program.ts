import { createSocket, type Socket } from 'node:dgram'
import { machineTime } from './clock.js'
import type { Arrival, Question, Told } from './receivers.js'

/** Displays, as far as they receive: opens and closes their ports when asked, and tells what came. Speaks over IPC. */
const open = new Map<number, Socket>()
let fresh: Arrival[] = []

process.on('message', async (question: Question) => {
  if (question.address === undefined) await hangUp(question)
  else await listen(question)
  tell({ isDone: true })
})
process.once('disconnect', () => process.exit(0))
// Many at once, so that telling takes no time from receiving.
setInterval(() => {
  if (fresh.length > 0) tell({ arrivals: fresh })
  fresh = []
}, 5)
tell({ isDone: true })

async function listen({ receiver, port, address, group }: Question): Promise<void> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 })
  socket.on('message', (datagram) => fresh.push({ receiver, at: machineTime(), datagram }))
  await new Promise<void>((resolve) => socket.bind(port, address, resolve))
  if (group !== undefined) socket.addMembership(group)
  open.set(receiver, socket)
}

function hangUp({ receiver }: Question): Promise<void> {
  return new Promise((resolve) => open.get(receiver)!.close(resolve))
}

function tell(told: Told): void {
  process.send?.(told)
}
