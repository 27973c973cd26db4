import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { visitMessages } from './osc-messages.js'

/**
 * Stands for so many display hosts: counts what arrives at all of them together. A child with an IPC channel: tells its
 * ports first, and its counts whenever it is sent anything. Usage: sink.js DISPLAYS
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
process.on('message', tell)
process.once('disconnect', () => process.exit(0))
tell()

function count(): void {
  messages++
}

function tell(): void {
  const ports = sockets.map((socket) => socket.address().port)
  const counts: SinkCounts = { ports, datagrams, messages }
  process.send?.(counts)
}
