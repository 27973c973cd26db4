import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { visitMessages } from './osc-messages.js'

/**
 * Takes the place of this many display hosts: counts what arrives at all of them together. A child with an IPC channel:
 * sends its ports first, and its counts after each message to it. Usage: sink.js DISPLAYS
 */
export interface SinkCounts {
  readonly ports: readonly number[]
  readonly datagrams: number
  readonly messages: number
}

let datagrams = 0
let messages = 0

const sockets = Array.from({ length: Number(process.argv[2]) }, () => {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
  socket.on('message', (datagram) => {
    datagrams++
    visitMessages(datagram, count)
  })
  return socket.bind(0, '127.0.0.1')
})
await Promise.all(sockets.map((socket) => once(socket, 'listening')))
process.on('message', report)
process.once('disconnect', () => process.exit(0))
report()

function count(): void {
  messages++
}

function report(): void {
  const ports = sockets.map((socket) => socket.address().port)
  const counts: SinkCounts = { ports, datagrams, messages }
  process.send?.(counts)
}
