import type { Socket } from 'node:net'
import { connect } from 'node:net'
import type { Test } from 'tap'
import { clientHello } from '../../support/tls/client-hello.js'
import { dialSecure } from '../../support/wire/dial.js'

/** Opens a connection that comes to nothing. */
export type Stall = (port: number) => Socket

/** Clients that stall before their first request, by what they do. */
export async function stallers(t: Pick<Test, 'teardown'>): Promise<Readonly<Record<string, Stall>>> {
  const hello = await clientHello()
  const open = (port: number, bytes: Buffer = Buffer.alloc(0)) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.teardown(() => socket.destroy())
    socket.write(bytes)
    return socket.resume()
  }
  return {
    'connect and say nothing': (port) => open(port),
    'send half a ClientHello': (port) => open(port, hello.subarray(0, 100)),
    'send a ClientHello and nothing after it': (port) => open(port, hello),
    'send a ClientHello byte by byte': (port) => {
      const socket = open(port)
      let sent = 0
      const drip = setInterval(() => socket.write(hello.subarray(sent, ++sent)), 500)
      socket.once('close', () => clearInterval(drip))
      return socket
    },
    'end the handshake and ask nothing': (port) => {
      const socket = dialSecure(port).on('error', () => {})
      t.teardown(() => socket.destroy())
      return socket.resume()
    },
  }
}
