import { createSocket } from 'node:dgram'
import { parentPort } from 'node:worker_threads'
import osc from 'osc'
import { readPacket } from '../../../support/wire/sink.js'
import type { Arrival } from './displays.js'

// A worker: whatever the test does meanwhile, the times are those of the arrivals.

const arrived: Arrival[] = []
const port = parentPort!

port.on('message', ({ machine, display }: { readonly machine: string; readonly display: string }) => {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
  socket.on('message', (datagram, { port: from }) => {
    const time = Number(process.hrtime.bigint() / 1000n) / 1000
    if (arrived.length === 0) setTimeout(tell, 5)
    const messages = readPacket(osc.readPacket(datagram, { metadata: true }))
    arrived.push({ time, machine, display, from, messages })
  })
  socket.bind(0, '127.0.0.1', () =>
    port.postMessage({ of: `${machine} ${display}`, port: socket.address().port }),
  )
})

function tell(): void {
  port.postMessage({ arrived: arrived.splice(0) })
}
