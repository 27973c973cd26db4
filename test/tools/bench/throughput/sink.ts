// A child: takes the place of display hosts, and counts what arrives at all of them together. Usage: sink.js DISPLAYS
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '../../../support/load/child.js'
import { visitMessages } from '../../../support/wire/osc-messages.js'

export type SinkCalls = typeof calls

const settleMs = 50
const settleTries = 40
let datagrams = 0
let messages = 0

const sockets = Array.from({ length: Number(process.argv[2]) }, () => {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
  socket.on('message', (datagram) => {
    datagrams++
    visitMessages(datagram, () => {
      messages++
    })
  })
  return socket.bind(0, '127.0.0.1')
})
await Promise.all(sockets.map((socket) => once(socket, 'listening')))
const calls = serve({ ports: () => sockets.map((socket) => socket.address().port), settled })

/** What has arrived, once nothing more does, or after two seconds. */
async function settled() {
  for (let n = 0; n < settleTries; n++) {
    const before = datagrams
    await delay(settleMs)
    if (datagrams === before) break
  }
  return { datagrams, messages }
}
