import { Duplex } from 'node:stream'
import { type ConnectionOptions, connect } from 'node:tls'
import { within } from '../time/until.js'

/** The first bytes of a client that speaks TLS: its ClientHello (RFC 8446 §4.1.2), as one record. */
export function clientHello(options: ConnectionOptions = {}): Promise<Buffer> {
  const hello = new Promise<Buffer>((resolve) => {
    const wire = new Duplex({ read() {}, write: (bytes) => resolve(bytes) })
    connect({ servername: 'localhost', ...options, socket: wire }).on('error', () => {})
  })
  return within('a ClientHello', hello)
}
