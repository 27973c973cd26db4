import type { Provable } from './connections.js'

/** The server's side of a WebSocket (RFC 6455), whatever the engine. */
export interface WebSocketConnection extends Provable {
  /** Bytes that were sent but neither the client nor the system has accepted yet. */
  readonly untaken: number
  /** Sends text frames together; does nothing once the connection is closed. */
  send(frames: readonly (string | Buffer)[]): void
  /** Starts the closing handshake. @param code 1000..4999 @param reason ASCII, at most 123 characters. */
  end(code: number, reason: string): void
  /** Cuts the connection, without a closing handshake: `closed` follows. */
  cut(): void
}

/** What happens on a connection. */
export interface WebSocketListener {
  /** The first call: from now on the connection can be used. */
  opened(): void
  /** A whole message of text. The bytes are valid during the call only. */
  text(message: Buffer): void
  /** A whole binary message. */
  binary(): void
  /** A ping, which has been answered already, or a pong. */
  control(): void
  /** The engine closes the connection because of what was received: `closed` follows. */
  refused(why: 'too-long' | 'malformed'): void
  /** The last call. */
  closed(): void
}

/** A service on the WebSockets of a path. */
export interface WebSocketService {
  /** The only subprotocol that is spoken. */
  readonly protocol: string
  /** Bytes of the longest message. */
  readonly longest: number
  /** Messages that will be answered in a later turn of the event loop; 0 if absent. */
  readonly unanswered?: number
  /** A connection is being made. @param origin the web page that made it and the host it asked, `''` when absent. */
  open(connection: WebSocketConnection, origin: WebSocketOrigin): WebSocketListener
  /** Announces to the clients that the server stops. Earlier messages are still answered. */
  announceStop(): void
  /** Ends all connections. @returns how many there were. */
  stop(): number
}

/** Header fields of the upgrade. */
export interface WebSocketOrigin {
  readonly origin: string
  readonly host: string
}
