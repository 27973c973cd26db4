import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Test } from 'tap'
import { host } from './proxies.js'
import type { RunningProxy } from './start-proxy.js'

/** A client that begins a request and sends nothing more. */
export interface SlowClient {
  /** When its bytes are with the system. */
  readonly sent: Promise<void>
  /** When the proxy has closed the connection: how long that took, in ms. */
  readonly closed: Promise<number>
}

export function openSlowly(t: Test, { port, certificate }: RunningProxy, bytes: string): SlowClient {
  const begun = performance.now()
  const socket = connect({ host: '127.0.0.1', port, servername: host, ca: certificate })
  t.teardown(() => socket.destroy())
  socket.resume().on('error', () => {})
  return {
    sent: once(socket, 'secureConnect').then(
      () => new Promise((resolve) => (bytes === '' ? resolve() : socket.write(bytes, () => resolve()))),
    ),
    closed: once(socket, 'close').then(() => performance.now() - begun),
  }
}
