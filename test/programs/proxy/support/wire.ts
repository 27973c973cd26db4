import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/** The connections between a proxy and the daemon, with everything sent over them. */
export interface Wire {
  readonly port: number
  /** Number of connections that the proxy has opened so far. */
  readonly opened: number
  /** Number of connections open now. */
  readonly open: number
  /** Everything that the proxy has sent, byte for byte. */
  readonly sent: string
  /** From now on drops the daemon's answers and closes their connections. */
  loseAnswers(): void
}

/** Opens a wire to the daemon. */
export async function openWire(t: Test, daemonPort: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let opened = 0
  let sent = ''
  let loses = false
  const server = createServer((near) => {
    opened++
    sockets.add(near)
    const far = connect(daemonPort, '127.0.0.1')
    near.on('data', (bytes) => {
      sent += bytes.toString('latin1')
      far.write(bytes)
    })
    far.on('data', (bytes) => (loses ? near.destroy() : near.write(bytes)))
    near.on('end', () => far.end())
    far.on('end', () => near.end())
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => {})
    near.on('close', () => {
      sockets.delete(near)
      far.destroy()
    })
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    get opened() {
      return opened
    },
    get open() {
      return sockets.size
    },
    get sent() {
      return sent
    },
    loseAnswers: () => {
      loses = true
    },
  }
}
