import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { type ConnectionOptions, connect } from 'node:tls'

/** The first bytes of a client that speaks TLS: its ClientHello (RFC 8446 §4.1.2), as one record. */
export async function clientHello(options: ConnectionOptions = {}): Promise<Buffer> {
  const wire = new Duplex({ read() {}, write: (bytes, _, sent) => wire.emit('sent', bytes) && sent() })
  const socket = connect({ ...options, socket: wire }).on('error', () => {})
  const [hello] = await once(wire, 'sent')
  socket.destroy()
  return hello
}
