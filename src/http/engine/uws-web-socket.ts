import type { HttpResponse, us_socket_context_t, WebSocket, WebSocketBehavior } from 'uWebSockets.js'
import type { Connections } from '../connections.js'
import type { Upgrade, WebSocketConnection, WebSocketListener, WebSocketService } from '../web-socket.js'

/**
 * How long the engine waits for a client to close a connection after the closing handshake; it does not report when the
 * client has. When no descriptor is left, the engine retries accepting in a busy loop.
 */
const partingMs = 4000

/** The engine copies the members of this object onto its own, so it has only one. */
interface UserData {
  readonly session: UwsWebSocket
}

/**
 * Bytes above the longest message that the engine still passes on, so that it is refused with a close code; beyond, the
 * connection ends without one. This also bounds the fragments that the engine keeps.
 */
const readBeyond = 1024

/** RFC 6455 §7.4.1: no client may send it. */
const noCloseFrame = 1006

class UwsWebSocket implements WebSocketConnection {
  listener!: WebSocketListener
  /** The engine's object must not be touched once it is closed. */
  #socket: WebSocket<UserData> | undefined
  #ending = false
  #isCut = false

  constructor(
    private readonly service: WebSocketService,
    private readonly upgrade: Upgrade,
    private readonly connections: Connections,
  ) {}

  get untaken(): number {
    return this.#socket?.getBufferedAmount() ?? 0
  }

  send(frames: readonly (string | Buffer)[]): void {
    const socket = this.#socket
    if (socket === undefined) return
    if (frames.length === 1) socket.send(frames[0]!)
    else
      socket.cork(() => {
        for (const frame of frames) socket.send(frame)
      })
  }

  sendBinary(frames: readonly Uint8Array[]): void {
    const socket = this.#socket
    socket?.cork(() => {
      for (const frame of frames) socket.send(frame, true)
    })
  }

  ping(): void {
    this.#socket?.ping()
  }

  end(code: number, reason: string): void {
    const socket = this.#socket
    this.#ending = true
    this.#socket = undefined
    socket?.end(code, reason)
  }

  cut(): void {
    this.#isCut = true
    this.#socket?.close()
  }

  prove(): void {
    this.connections.prove(this)
  }

  opened(socket: WebSocket<UserData>): void {
    this.#socket = socket
    this.connections.expect(this)
    this.listener = this.service.open(this, this.upgrade)
    this.listener.opened()
  }

  /** @param why the engine's reason if there was no close frame. @returns false if the connection may wait for the client. */
  closed(code: number, why: string): boolean {
    this.#socket = undefined
    this.connections.prove(this)
    const refused = code === noCloseFrame && !this.#ending
    if (refused && why.startsWith('Received too big')) this.listener.refused('too-long')
    else if (refused && why.startsWith('Received invalid')) this.listener.refused('malformed')
    this.listener.closed()
    return this.#isCut || (code === noCloseFrame && why !== '')
  }
}

/** How the engine serves the WebSockets of a path; it compresses nothing unless asked to. */
export function webSocketBehavior(
  connections: Connections,
  { longest }: WebSocketService,
  upgrade: NonNullable<WebSocketBehavior<UserData>['upgrade']>,
): WebSocketBehavior<UserData> {
  return {
    maxPayloadLength: longest + readBeyond,
    // The service bounds the backlog: a limit of the engine would drop messages silently.
    maxBackpressure: 0xffffffff,
    // The service itself detects silent clients. The engine would count sent frames as a sign of life.
    idleTimeout: 0,
    sendPingsAutomatically: false,
    upgrade,
    open: (socket) => socket.getUserData().session.opened(socket),
    message: (socket, message, isBinary) => {
      const { listener } = socket.getUserData().session
      if (isBinary) listener.binary(Buffer.from(message))
      else listener.text(Buffer.from(message))
    },
    ping: (socket) => socket.getUserData().session.listener.control(),
    pong: (socket) => socket.getUserData().session.listener.control(),
    close: (socket, code, message) => {
      const isGone = socket.getUserData().session.closed(code, Buffer.from(message).toString())
      if (isGone) connections.count(-1)
      else connections.part(partingMs)
    },
  }
}

/** Makes a request's connection a WebSocket. @param context as passed by the engine with the request. */
export function upgradeUws(
  response: HttpResponse,
  context: us_socket_context_t,
  service: WebSocketService,
  upgrade: Upgrade,
  connections: Connections,
): void {
  const session = new UwsWebSocket(service, upgrade, connections)
  response.upgrade<UserData>({ session }, upgrade.key, service.protocol ?? '', '', context)
}
