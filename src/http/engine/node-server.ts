import { constants } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net'
import { createSecureContext, type SecureContextOptions, type TLSSocket } from 'node:tls'
import type { TlsPair } from '../../tls/tls-pair.js'
import { Cors } from '../cors.js'
import { dispatch, type Route, Router } from '../router.js'
import {
  describeListenError,
  type HttpOptions,
  type HttpServer,
  isSamePair,
  tlsCiphers,
  unusablePair,
} from '../server.js'
import type { WebSocketService } from '../web-socket.js'
import { lingerThenDestroy, NodeConnection } from './node-connection.js'
import { NodeExchange, type TakeOver } from './node-exchange.js'
import { NodeWebSockets, pathOf, requestClass } from './node-web-socket.js'
import { OpenRequests } from './open-requests.js'

/** A request must arrive completely within this time; an idle connection is closed after it. */
const patienceMs = 10_000
/** A silent connection is closed after this: a client that does not close after the last answer, say. */
const silenceMs = 12_000
/** Connections that wait to be accepted; the system may allow fewer. A client that finds no place tries again after a second. */
const backlog = 4096

export class NodeServer implements HttpServer {
  readonly host: string
  port = 0
  tls: TlsPair | undefined
  readonly #server: Server | TlsServer
  readonly #connections = new WeakMap<Socket, NodeConnection>()
  /** Those whose TLS handshake is not over, by the address of the client. */
  readonly #handshaking = new Map<string, NodeConnection>()
  readonly #requests: OpenRequests
  readonly #router: Router
  readonly #cors: Cors
  readonly #webSockets = new Map<WebSocketService, NodeWebSockets>()

  constructor(
    routes: readonly Route[],
    private readonly options: HttpOptions,
  ) {
    this.host = options.host
    this.#requests = new OpenRequests(routes, options.onFault)
    this.#router = new Router(routes, options.basePath, options.answerLost)
    this.#cors = new Cors(options.corsOrigins)
    const upgraded = routes.filter(({ webSocket }) => webSocket)
    for (const { webSocket } of upgraded) this.#webSockets.set(webSocket!, new NodeWebSockets(webSocket!))
    const serverOptions = {
      headersTimeout: patienceMs,
      requestTimeout: patienceMs,
      keepAliveTimeout: patienceMs,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
      noDelay: true,
      IncomingMessage: requestClass(new Set(upgraded.map(({ path }) => options.basePath + path))),
    }
    const answer = (request: IncomingMessage, response: ServerResponse) => this.#answer(request, response)
    const { tls } = options
    this.tls = tls
    this.#server = tls
      ? createTlsServer({ ...serverOptions, ...contextOf(tls), handshakeTimeout: patienceMs }, answer)
      : createServer(serverOptions, answer)
    // Without a listener for `connect`, a request for a tunnel would be cut without an answer.
    for (const event of ['upgrade', 'connect'] as const)
      this.#server.on(event, (request, stream, head) => {
        stream.on('error', () => {})
        // From Node 26 on, the stream of a request whose body is on its way is not its connection.
        this.#upgrade(request, request.socket, head)
      })
    this.#server.timeout = silenceMs
    // A limit on their number would hide headers; their total size is limited anyway.
    this.#server.maxHeadersCount = 0
    this.#server.on('clientError', (error, socket) => this.#refuseMalformed(error, socket as Socket))
    this.#server.on('connection', (socket) => {
      const connection = new NodeConnection(socket, options.connections)
      if (!options.connections.admit()) return connection.cut()
      options.connections.expect(connection)
      if (tls) this.#awaitHandshake(socket, connection)
      else this.#connections.set(socket, connection)
    })
    this.#server.on('secureConnection', (socket: TLSSocket) => this.#secured(socket))
  }

  renew(pair: TlsPair): void {
    if (this.tls === undefined || isSamePair(this.tls, pair)) return
    const server = this.#server as TlsServer
    server.setSecureContext(contextOf(pair))
    this.tls = pair
  }

  listen(): Promise<HttpServer> {
    const { host, port } = this.options
    return new Promise((resolve, reject) => {
      this.#server.once('error', (error) => reject(describeListenError(host, port, error)))
      this.#server.listen({ host, port, exclusive: true, backlog }, () => {
        this.port = (this.#server.address() as AddressInfo).port
        resolve(this)
      })
    })
  }

  get closing(): boolean {
    return this.#requests.closing
  }

  async close(): Promise<void> {
    if (this.closing) return
    // Only stops listening. `Server.close` of node:http would also cut connections whose request is on its way.
    TcpServer.prototype.close.call(this.#server)
    await this.#requests.drain()
    this.#server.close()
    this.#server.closeAllConnections()
    for (const connection of this.#handshaking.values()) connection.cut()
    for (const webSockets of this.#webSockets.values()) webSockets.close()
  }

  #awaitHandshake(socket: Socket, connection: NodeConnection): void {
    const client = clientOf(socket)
    this.#handshaking.set(client, connection)
    socket.once('close', () => this.#handshaking.delete(client))
  }

  /** Encrypted, a connection is another object of Node's, which says of the former one only by whom it was made. */
  #secured(socket: TLSSocket): void {
    const client = clientOf(socket)
    const connection = this.#handshaking.get(client)
    this.#handshaking.delete(client)
    if (!connection) return void socket.destroy()
    connection.continueOn(socket)
    this.#connections.set(socket, connection)
  }

  #answer(request: IncomingMessage, response: ServerResponse, takeOver?: TakeOver): void {
    const connection = this.#connections.get(request.socket)!
    if (!connection.admits(response)) return
    this.#requests.begin()
    const exchange = new NodeExchange(request, response, this.#requests, connection, takeOver)
    connection.latest = exchange
    dispatch(this.#router, this.#cors, exchange, request.method ?? '', pathOf(request))
  }

  /** node:http has released the connection, so an answer without a WebSocket is the last one. */
  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => {})
    // Answers to earlier requests would follow the handshake.
    if (this.#connections.get(socket)!.isBusy) return void socket.destroy()
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => lingerThenDestroy(socket.end()))
    this.#answer(request, response, (service, upgrade) => {
      response.detachSocket(socket)
      const connection = this.#connections.get(socket)!
      this.#connections.delete(socket)
      this.#webSockets.get(service)!.accept(request, head, upgrade, connection)
    })
  }

  /** Answers after all earlier requests of the connection, so that the client can tell which one was refused. */
  #refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
    const status = parserStatus[error.code ?? ''] ?? 400
    const refuse = () => endWith(status, socket)
    const connection = this.#connections.get(socket)
    // In the handshake: HTTP would not be understood.
    if (!connection) return void socket.destroy()
    const { latest } = connection
    if (latest) latest.breakOff(status, refuse)
    else refuse()
  }
}

/** @throws {InvalidConfiguration} if Node cannot use the pair. */
export function contextOf(pair: TlsPair): SecureContextOptions {
  const { cert, key } = pair
  const options = {
    cert,
    key,
    ciphers: `${tls13Ciphers}:${tlsCiphers}`,
    minVersion: 'TLSv1.2',
    // A client could make the service negotiate TLS 1.2 again and again, which costs it much (RFC 9325 §3.5).
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  } as const
  try {
    createSecureContext(options)
  } catch (error) {
    throw unusablePair(pair, (error as Error).message)
  }
  return options
}

/** All of RFC 8446 §B.4 that are made for such connections; in Node, one list names those of both versions. */
const tls13Ciphers = 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256'

/** Of all open connections, one alone has this address and port. */
function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

/** A request that cannot be parsed gets no problem body: its path and method are unknown. */
function endWith(status: number, socket: Socket): void {
  if (!socket.writable) return
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  lingerThenDestroy(socket)
}

const parserStatus: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
