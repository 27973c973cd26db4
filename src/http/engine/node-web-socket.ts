import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Provable } from '../connections.js'
import type { Upgrade, WebSocketConnection, WebSocketListener, WebSocketService } from '../web-socket.js'

const closeWithinMs = 4000

/** Each fragment of an incomplete message takes some 200 bytes, however short it is. */
const mostParts = 256

/** Bytes that are dropped after a refused frame or a close, so that a client that does not flood can read the code. */
const mostDropped = 64 * 1024

/** Makes connections of node:http WebSockets of one service. */
export class NodeWebSockets {
  readonly #acceptor: WebSocketServer

  constructor(private readonly service: WebSocketService) {
    const options = {
      noServer: true,
      maxPayload: service.longest,
      maxFragments: mostParts,
      maxBufferedChunks: mostParts,
      // The service counts pings itself.
      maxPendingAutoPongs: 0,
      perMessageDeflate: false,
      handleProtocols: () => service.protocol ?? false,
      closeTimeout: closeWithinMs,
    }
    this.#acceptor = new WebSocketServer(options)
  }

  /** @param head bytes received after the request. */
  accept(request: IncomingMessage, head: Buffer, upgrade: Upgrade, place: Provable): void {
    const socket = request.socket as Socket
    // What has been read already: the library would refuse lists that say more than this.
    const { protocol } = this.service
    delete request.headers['sec-websocket-protocol']
    Object.assign(request.headers, {
      upgrade: 'websocket',
      ...(protocol !== undefined && { 'sec-websocket-protocol': protocol }),
    })
    this.#acceptor.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new NodeWebSocket(webSocket, socket, place)
      connection.listen(this.service.open(connection, upgrade))
    })
  }

  /** Cuts the connections that the client has not closed. */
  close(): void {
    for (const webSocket of this.#acceptor.clients) webSocket.terminate()
  }
}

class NodeWebSocket implements WebSocketConnection {
  #listener: WebSocketListener | undefined

  constructor(
    private readonly webSocket: WebSocket,
    private readonly socket: Socket,
    private readonly place: Provable,
  ) {}

  get untaken(): number {
    return this.webSocket.bufferedAmount
  }

  listen(listener: WebSocketListener): void {
    this.#listener = listener
    const { webSocket } = this
    webSocket.on('message', (message: Buffer, isBinary) => {
      if (isBinary) this.#listener?.binary(message)
      else this.#listener?.text(message)
    })
    webSocket.on('ping', () => this.#listener?.control())
    webSocket.on('pong', () => this.#listener?.control())
    webSocket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      if (tooLong.has(code)) this.#listener?.refused('too-long')
      else if (code.startsWith('WS_ERR_')) this.#listener?.refused('malformed')
      this.#dropRest()
    })
    webSocket.once('close', () => this.#close())
    listener.opened()
  }

  send(frames: readonly (string | Buffer)[]): void {
    if (this.webSocket.readyState !== this.webSocket.OPEN) return
    this.socket.cork()
    for (const frame of frames) this.webSocket.send(frame, textFrame)
    this.socket.uncork()
  }

  /** All in one write, where the library would make two or more for each: it must not have anything of its own to compress. */
  sendBinary(frames: readonly Uint8Array[]): void {
    if (this.webSocket.readyState === this.webSocket.OPEN) this.socket.write(framesOf(frames))
  }

  ping(): void {
    if (this.webSocket.readyState === this.webSocket.OPEN) this.webSocket.ping()
  }

  end(code: number, reason: string): void {
    this.webSocket.close(code, reason)
    // The client may take its time: what it sends until then is ignored, and its place is free.
    this.#dropRest()
    this.#close()
  }

  cut(): void {
    this.webSocket.terminate()
  }

  prove(): void {
    this.place.prove()
  }

  /** The library itself would read or drop everything until the client has closed. */
  #dropRest(): void {
    let left = mostDropped
    this.socket.on('data', ({ length }) => {
      left -= length
      if (left < 0) this.cut()
    })
  }

  #close(): void {
    this.#listener?.closed()
    this.#listener = undefined
  }
}

const made = new WeakMap<readonly Uint8Array[], Buffer>()

function framesOf(messages: readonly Uint8Array[]): Buffer {
  const frames = made.get(messages) ?? binaryFrames(messages)
  made.set(messages, frames)
  return frames
}

/** Whole messages as a server sends them: without a mask (RFC 6455 §5.1, §5.2). */
function binaryFrames(messages: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafe(messages.reduce((sum, { length }) => sum + longestHead + length, 0))
  let at = 0
  for (const message of messages) {
    const { length } = message
    bytes[at++] = finalBinary
    if (length < 126) bytes[at++] = length
    else if (length < 65_536) {
      bytes[at++] = 126
      at = bytes.writeUInt16BE(length, at)
    } else {
      bytes[at++] = 127
      at = bytes.writeBigUInt64BE(BigInt(length), at)
    }
    bytes.set(message, at)
    at += length
  }
  return bytes.subarray(0, at)
}

/** FIN and the opcode of binary frames. */
const finalBinary = 0x82
/** Bytes before the payload of a long message. */
const longestHead = 10

const textFrame = { binary: false }
const tooLong = new Set(['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'WS_ERR_TOO_MANY_BUFFERED_PARTS'])

/**
 * A class of requests that treats only those for a WebSocket here as upgrades. Once a server has a listener for `upgrade`,
 * node:http passes it every request that offers one, such as the h2c of Java's client, which must be answered in HTTP/1.1
 * (RFC 9110 §7.8). @param paths those of the WebSockets.
 */
export function requestClass(paths: ReadonlySet<string>): typeof IncomingMessage {
  return class extends IncomingMessage {
    /** Set by the parser before the head is complete, and read afterwards. */
    _offersUpgrade: boolean | null = null

    get upgrade(): boolean {
      if (!this._offersUpgrade) return false
      // HTTP/1.0 has no upgrades (RFC 9110 §7.8).
      if (this.httpVersion === '1.0') return false
      if (this.method !== 'GET') return this.method === 'CONNECT'
      return paths.has(pathOf(this)) && /\bwebsocket\b/i.test(this.headers.upgrade ?? '')
    }

    set upgrade(offers: boolean | null) {
      this._offersUpgrade = offers
    }
  }
}

/** The path without the query (RFC 9112 §3.2.1). */
export function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
