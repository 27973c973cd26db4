import type { HttpRequest, HttpResponse, TemplatedApp, us_socket_context_t } from 'uWebSockets.js'
import { readFileSync } from 'node:fs'
import { attempt } from '../../attempt.js'
import type { TlsPair } from '../../tls/tls-pair.js'
import type { Uws } from '../binary/load-binary.js'
import type { Connections, Unproven } from '../connections.js'
import { Cors } from '../cors.js'
import { dispatch, handle, isPattern, type Route, Router } from '../router.js'
import {
  findListenError,
  type HttpOptions,
  type HttpServer,
  isSamePair,
  ListenError,
  tlsCiphers,
  unusablePair,
} from '../server.js'
import { OpenRequests } from './open-requests.js'
import { UwsExchange } from './uws-exchange.js'
import { webSocketBehavior } from './uws-web-socket.js'

export class UwsServer implements HttpServer {
  readonly host: string
  port = 0
  tls: TlsPair | undefined
  /** Each has one certificate. The first one listens, and hands new connections to the last one. */
  readonly #apps: SharingApp[]
  #listener: unknown
  readonly #requests: OpenRequests
  readonly #silent: UwsSilentConnections
  readonly #router: Router
  readonly #cors: Cors

  /** @throws {InvalidConfiguration} if the engine cannot use the certificate. */
  constructor(
    private readonly uws: Uws,
    private readonly routes: readonly Route[],
    private readonly options: HttpOptions,
  ) {
    this.host = options.host
    this.tls = options.tls
    this.#requests = new OpenRequests(routes, options.onFault)
    this.#silent = new UwsSilentConnections(options.connections)
    this.#router = new Router(routes, options.basePath, options.answerLost)
    this.#cors = new Cors(options.corsOrigins)
    this.#apps = [this.#openApp(options.tls)]
  }

  /**
   * The engine cannot exchange the certificate of an app. So another app serves new connections, which the one that listens
   * goes on to accept: none is lost, and no other process can come in between.
   */
  renew(pair: TlsPair): void {
    if (this.tls === undefined || isSamePair(this.tls, pair)) return
    const app = this.#openApp(pair)
    const [listening, ...former] = this.#apps
    listening!.addChildAppDescriptor(app.getDescriptor())
    const replaced = former.at(-1)
    if (replaced) listening!.removeChildAppDescriptor(replaced.getDescriptor())
    this.#apps.push(app)
    this.tls = pair
  }

  /** Exclusively: the engine's default would share the port with another process. */
  listen(): Promise<HttpServer> {
    const { host, port } = this.options
    return new Promise((resolve, reject) => {
      const exclusive = 1
      // `listen(host, port, options, callback)` works in this build but is missing from its typings.
      const [app] = this.#apps
      const listen = app!.listen as unknown as ListenWithOptions
      listen.call(app!, host, port, exclusive, (listener) => {
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
    for (const app of this.#apps) app.close()
  }

  #openApp(tls: TlsPair | undefined): SharingApp {
    const app = tls === undefined ? (this.uws.App() as SharingApp) : openTlsApp(this.uws, tls)
    const { basePath } = this.options
    app.filter(this.#count.bind(this))
    // Fixed paths use the engine's own router: that saves the hot path two strings and a lookup.
    for (const route of this.routes) {
      if (isPattern(route.path)) continue
      if (route.webSocket) this.#serveWebSockets(app, route)
      const method = route.method.toLowerCase() as 'get' | 'post' | 'put'
      app[method](basePath + route.path, (response, request) =>
        handle(route, this.#cors, this.#open(response, request)),
      )
    }
    app.any('/*', (response, request) => {
      const exchange = this.#open(response, request)
      dispatch(this.#router, this.#cors, exchange, request.getCaseSensitiveMethod(), request.getUrl())
    })
    return app
  }

  /** A request without the key of a handshake is left to the later routes. */
  #serveWebSockets(app: TemplatedApp, route: Route): void {
    const behavior = webSocketBehavior(
      this.options.connections,
      route.webSocket!,
      (response, request, context) => handle(route, this.#cors, this.#open(response, request, context)),
    )
    app.ws(this.options.basePath + route.path, behavior)
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
    const isEncrypted = this.tls !== undefined
    return new UwsExchange(response, request, this.#requests, this.options.connections, isEncrypted, context)
  }
}

/** The engine reads the files itself. @throws {InvalidConfiguration} if it cannot use them, or they are others now. */
export function openTlsApp({ SSLApp }: Uws, pair: TlsPair): SharingApp {
  const { certFile, keyFile } = pair
  let app: TemplatedApp
  try {
    app = SSLApp({ cert_file_name: certFile, key_file_name: keyFile, ssl_ciphers: tlsCiphers })
  } catch {
    throw unusablePair(pair, 'uWebSockets refuses them; try [http] engine = node')
  }
  const isStill = (file: string, content: Buffer) => attempt(() => readFileSync(file).equals(content), false)
  if (isStill(certFile, pair.cert) && isStill(keyFile, pair.key)) return app as SharingApp
  throw unusablePair(pair, 'one of them was replaced while they were read; reload once more')
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

/** Gives its new connections to other apps, its children, in turn. These methods are missing from the typings of this build. */
interface SharingApp extends TemplatedApp {
  getDescriptor(): unknown
  addChildAppDescriptor(descriptor: unknown): void
  removeChildAppDescriptor(descriptor: unknown): void
}

type ListenWithOptions = (
  host: string,
  port: number,
  options: number,
  callback: (listener: unknown) => void,
) => TemplatedApp
