import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decodePacket } from '../../../src/osc/decode.js'

/** A display that only counts what it is told of single actions, not the signals of the crowd. */
export interface CountingDisplay {
  /** UDP port on 127.0.0.1. */
  readonly port: number
  received(): number
}

export async function openCountingDisplay(): Promise<CountingDisplay> {
  let received = 0
  const socket = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 })
  socket.on('message', (datagram) => {
    received += decodePacket(datagram).messages.filter(({ address }) => !address.includes('/', 1)).length
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, received: () => received }
}
