// A child with an IPC channel: sends the number of its port, and never reads from it.
import { createSocket } from 'node:dgram'

const socket = createSocket('udp4')
socket.bind(0, '127.0.0.1', () => {
  process.send?.(socket.address().port, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })
})
