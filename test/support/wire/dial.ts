import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { wantsTls } from '../tls/wanted-tls.js'

/**
 * Opens a connection to a service under test: over TLS where tests are to run over it, else plainly. What is written before it is
 * open is sent then.
 */
export function dial(port: number, options: Partial<TcpNetConnectOpts> = {}): Socket {
  return wantsTls ? dialSecure(port, options) : connect({ ...options, port, host: '127.0.0.1' })
}

/** Opens a connection over TLS, whatever certificate is shown. */
export function dialSecure(
  port: number,
  options: Partial<TcpNetConnectOpts> = {},
  tls: ConnectionOptions = {},
): TLSSocket {
  const plain = connect({ ...options, port, host: '127.0.0.1' })
  const socket = connectTls({ ...tls, socket: plain, rejectUnauthorized: false })
  // Node's own can only reset what is not encrypted.
  socket.resetAndDestroy = () => {
    plain.resetAndDestroy()
    return socket
  }
  return socket
}
