import type { ConnectOptions, OvationConnection } from './options.js'
import { openSession } from './session.js'

export type * from './options.js'
export type * from './wire.js'

/**
 * Connects a phone to the service. It stays connected, whatever the network does, until `close()`.
 *
 * @throws {TypeError} if `url` is not an `http:` or `https:` address, or `over` is `stream` and there is no WebSocket.
 */
export function connect(options: ConnectOptions): OvationConnection {
  return openSession(options)
}
