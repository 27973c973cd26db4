import { Refusal } from '../errors.js'
import type { Provable } from './connections.js'
import type { HeaderSource } from './head.js'

/** The server's side of a WebSocket (RFC 6455), whatever the engine. */
export interface WebSocketConnection extends Provable {
  /** Bytes that were sent but neither the client nor the system has accepted yet. */
  readonly untaken: number
  /** Sends text frames together; does nothing once the connection is closed. */
  send(frames: readonly (string | Buffer)[]): void
  /** The same for binary frames. Of one list, which no longer changes, the frames are made once for all connections. */
  sendBinary(frames: readonly Uint8Array[]): void
  /** Asks for a sign of life: `control` follows. */
  ping(): void
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
  /** A whole message of bytes, which are valid during the call only. */
  binary(message: Buffer): void
  /** A ping, which has been answered already, or a pong. */
  control(): void
  /** The engine closes the connection because of what was received: `closed` follows. */
  refused(why: 'too-long' | 'malformed'): void
  /** The last call. */
  closed(): void
}

/** A service on the WebSockets of a path. */
export interface WebSocketService {
  /** The only subprotocol that is spoken; absent: none, whatever is offered. */
  readonly protocol?: string
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

export interface WebSocketOrigin {
  readonly origin: string
  readonly host: string
}

/** The opening handshake of a WebSocket, as the client sent it (RFC 6455 §4.1). */
export interface Upgrade extends WebSocketOrigin {
  readonly key: string
}

/** @param protocol the subprotocol that must be among those offered, if any. @throws {Refusal} `upgrade-required`, `body-invalid`. */
export function readUpgrade(source: HeaderSource, protocol: string | undefined): Upgrade {
  const fields = fieldsOf(source)
  const field = (name: string) => fields.get(name) ?? ''
  const key = field('sec-websocket-key')
  if (!names(field('upgrade'), 'websocket') || !names(field('connection'), 'upgrade')) throw upgradeRequired
  if (!nonce.test(key) || field('sec-websocket-version') !== '13') throw upgradeRequired
  // The bytes of a body would be read as frames.
  if (fields.has('transfer-encoding') || Number(field('content-length')) !== 0) throw upgradeRequired
  if (protocol !== undefined && !membersOf(field('sec-websocket-protocol')).includes(protocol))
    throw new Refusal(
      'body-invalid',
      `Expected the header \`Sec-WebSocket-Protocol: ${protocol}\`; received ${fields.has('sec-websocket-protocol') ? 'another protocol' : 'none'}.`,
      { errors: [{ path: '$protocol', expected: protocol }] },
    )
  return { key, origin: field('origin'), host: field('host') }
}

/** 426 (RFC 9110 §15.5.22), with the version that is spoken (RFC 6455 §4.4). */
export const upgradeRequired = new Refusal(
  'upgrade-required',
  'Expected the opening handshake of a WebSocket, version 13 (RFC 6455 §4.1), with a Sec-WebSocket-Key and without a body. Connect with ws:// or wss://.',
  { headers: { upgrade: 'websocket', 'sec-websocket-version': '13' }, close: true },
)

/** Only the fields of a handshake; a field that is there twice is one list (RFC 9110 §5.3). */
function fieldsOf(source: HeaderSource): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  source.eachHeader((name, value) => {
    if (!handshake.test(name)) return
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : `${before},${value}`)
  })
  return fields
}

const handshake = /^(?:upgrade|connection|sec-websocket-.*|origin|host|content-length|transfer-encoding)$/

/** Sixteen random bytes in base64 (RFC 6455 §4.1). */
const nonce = /^[A-Za-z0-9+/]{22}==$/

function membersOf(list: string): readonly string[] {
  return list.split(',').map((member) => member.trim())
}

/** Whether a list contains this word, in upper or lower case. */
function names(list: string, word: string): boolean {
  return membersOf(list.toLowerCase()).includes(word)
}
