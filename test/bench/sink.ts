import { createSocket } from 'node:dgram'

/**
 * Stands for a display host: counts what arrives. A child with an IPC channel: tells its port first, and its
 * counts whenever it is sent anything. Own code, not the daemon's decoder: a bench that shares it would share its faults.
 */
export interface SinkCounts {
  readonly port: number
  readonly datagrams: number
  readonly messages: number
}

const bundleHeadBytes = 16
let datagrams = 0
let messages = 0

const socket = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
socket.on('message', (datagram) => {
  datagrams++
  messages += countMessages(datagram)
})
socket.bind(0, '127.0.0.1', tell)
process.on('message', tell)
process.once('disconnect', () => process.exit(0))

function tell(): void {
  const counts: SinkCounts = { port: socket.address().port, datagrams, messages }
  process.send?.(counts)
}

/** OSC 1.0: a bundle is `#bundle`, NUL, a time tag and elements, each after its size; ours are flat. */
function countMessages(datagram: Buffer): number {
  if (datagram[0] !== 0x23) return 1
  let count = 0
  for (let at = bundleHeadBytes; at + 4 <= datagram.length; at += 4 + datagram.readUInt32BE(at)) count++
  return count
}
