import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Test } from 'tap'
import { host } from './proxies.js'
import type { RunningProxy } from './start-proxy.js'

/** A client that begins a request and then sends nothing. */
export interface SlowClient {
  /** Resolves when its bytes are in the system's buffer. */
  readonly sent: Promise<void>
  /** Resolves when the proxy has closed the connection: the time that took, ms. */
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
