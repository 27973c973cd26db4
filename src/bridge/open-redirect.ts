import { redirectTo } from '../api/web/redirect.js'
import type { Faults } from '../faults.js'
import type { Connections } from '../http/connections.js'
import { NodeServer } from '../http/engine/node-server.js'
import type { HttpServer } from '../http/server.js'
import type { JoinService } from '../room/join/join-service.js'
import type { BridgeOptions } from './bridge-options.js'
import { listenBeside } from './listen-beside.js'

interface RedirectContext {
  readonly connections: Connections
  readonly faults: Faults
  readonly joinService: JoinService
}

/**
 * Opens `[http] redirect_port`, if there is one: always with node:http, since iPhones ask there in HTTP/1.0, which uWebSockets
 * refuses. @throws {ListenError}
 */
export async function openRedirect(
  options: BridgeOptions,
  { connections, faults, joinService }: RedirectContext,
): Promise<HttpServer | undefined> {
  const { host, redirectPort: port, basePath, corsOrigins } = options.settings.http
  if (port === 0) return undefined
  const server = new NodeServer([], {
    host,
    port,
    basePath,
    corsOrigins,
    connections,
    answerLost: redirectTo(joinService, basePath),
    onFault: (error, requestId) => faults.report(error, 'redirect failed', { requestId }),
  })
  return listenBeside(
    server,
    { host, port, key: '[http] redirect_port', purpose: 'redirects nobody' },
    options,
  )
}
