import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t } from 'uWebSockets.js'
import type { Uws } from '../binary/load-binary.js'
import type { Connections, Unproven } from '../connections.js'
import { Cors } from '../cors.js'
import { dispatch, handle, isPattern, type Route, Router } from '../router.js'
import { findListenError, type HttpOptions, type HttpServer, ListenError } from '../server.js'
import { OpenRequests } from './open-requests.js'
import { UwsExchange } from './uws-exchange.js'
import { webSocketBehavior } from './uws-web-socket.js'

export class UwsServer implements HttpServer {
  readonly host: string
  port = 0
  readonly #app: TemplatedApp
  #listener: unknown
  readonly #requests: OpenRequests
  readonly #silent: UwsSilentConnections

  constructor(
    private readonly uws: Uws,
    routes: readonly Route[],
    private readonly options: HttpOptions,
  ) {
    this.#app = uws.App()
    this.host = options.host
    this.#requests = new OpenRequests(routes, options.onFault)
    this.#silent = new UwsSilentConnections(options.connections)
    this.#app.filter(this.#count.bind(this))
    const router = new Router(routes, options.basePath, options.answerLost)
    const cors = new Cors(options.corsOrigins)
    // Fixed paths use the engine's own router: that saves the hot path two strings and a lookup.
    for (const route of routes) {
      if (isPattern(route.path)) continue
      if (route.webSocket) this.#serveWebSockets(route, cors)
      const method = route.method.toLowerCase() as 'get' | 'post' | 'put'
      this.#app[method](options.basePath + route.path, (response, request) =>
        handle(route, cors, this.#open(response, request)),
      )
    }
    this.#app.any('/*', (response, request) => {
      const exchange = this.#open(response, request)
      dispatch(router, cors, exchange, request.getCaseSensitiveMethod(), request.getUrl())
    })
  }

  /** Exclusively: the engine's default would share the port with another process. */
  listen(): Promise<HttpServer> {
    const { host, port } = this.options
    return new Promise((resolve, reject) => {
      const exclusive = 1
      // `listen(host, port, options, callback)` works in this build but is missing from its typings.
      const listen = this.#app.listen as unknown as ListenWithOptions
      listen.call(this.#app, host, port, exclusive, (listener) => {
        if (listener) {
          this.#listener = listener
          this.port = this.uws.us_socket_local_port(listener as never)
          return resolve(this)
        }
        // uWebSockets only says that it failed; the system says why when asked again.
        const unexplained = new ListenError(`cannot listen on ${host}:${port}`)
        findListenError(host, port).then((error) => reject(error ?? unexplained))
      })
    })
  }

  get closing(): boolean {
    return this.#requests.closing
  }

  async close(): Promise<void> {
    if (this.closing) return
    this.uws.us_listen_socket_close(this.#listener as never)
    await this.#requests.drain()
    this.#app.close()
  }

  /** A request without the key of a handshake is left to the later routes. */
  #serveWebSockets(route: Route, cors: Cors): void {
    const behavior = webSocketBehavior(
      this.options.connections,
      route.webSocket!,
      (response, request, context) => handle(route, cors, this.#open(response, request, context)),
    )
    this.#app.ws(this.options.basePath + route.path, behavior)
  }

  /** The engine passes 1 for a new connection and -1 for a closed one, refused ones included. */
  #count(response: HttpResponse, change: number): void {
    const { connections } = this.options
    connections.count(change > 0 ? 1 : -1)
    if (change < 0) return
    if (!connections.admit()) response.close()
    else if (connections.isCrowded) this.#silent.watch(response)
  }

  #open(response: HttpResponse, request: HttpRequest, context?: us_socket_context_t): UwsExchange {
    this.#silent.heard(response)
    this.#requests.begin()
    return new UwsExchange(response, request, this.#requests, this.options.connections, context)
  }
}

/**
 * Connections that have sent no request yet. The engine does not say to which one a request belongs, and the object of a
 * closed one must not be touched: so those of an address are tracked until a request comes from there.
 */
class UwsSilentConnections {
  readonly #byAddress = new Map<string, Set<Unproven>>()

  constructor(private readonly connections: Connections) {}

  /** @param response as the engine gives it for a new connection. */
  watch(response: HttpResponse): void {
    const address = addressOf(response)
    const connection = { cut: () => response.close() }
    const ofAddress = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, ofAddress.add(connection))
    this.connections.expect(connection)
    // Called until a request replaces this handler.
    response.onAborted(() => {
      this.connections.prove(connection)
      if (ofAddress.delete(connection) && ofAddress.size === 0) this.#byAddress.delete(address)
    })
  }

  /** Call it before anything else is done with a request. */
  heard(response: HttpResponse): void {
    if (this.#byAddress.size === 0) return
    const address = addressOf(response)
    for (const connection of this.#byAddress.get(address) ?? []) this.connections.prove(connection)
    this.#byAddress.delete(address)
  }
}

function addressOf(response: HttpResponse): string {
  return Buffer.from(response.getRemoteAddress()).toString('latin1')
}

type ListenWithOptions = (
  host: string,
  port: number,
  options: number,
  callback: (listener: unknown) => void,
) => TemplatedApp
