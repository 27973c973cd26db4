import { redirectTo } from '../api/web/redirect.js'
import type { Faults } from '../faults.js'
import type { Connections } from '../http/connections.js'
import { NodeServer } from '../http/engine/node-server.js'
import { describeListenError, type HttpServer, ListenError } from '../http/server.js'
import type { JoinService } from '../room/join/join-service.js'
import type { BridgeOptions } from './bridge-options.js'

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
  { settings: { http }, leadership, log }: BridgeOptions,
  { connections, faults, joinService }: RedirectContext,
): Promise<HttpServer | undefined> {
  const { host, redirectPort: port, basePath, corsOrigins } = http
  if (port === 0) return undefined
  try {
    return await new NodeServer([], {
      host,
      port,
      basePath,
      corsOrigins,
      connections,
      answerLost: redirectTo(joinService, basePath),
      onFault: (error, requestId) => faults.report(error, 'redirect failed', { requestId }),
    }).listen()
  } catch (error) {
    if (!(error instanceof ListenError)) throw error
    const reason = describeListenError(
      host,
      port,
      error.cause as NodeJS.ErrnoException,
      '[http] redirect_port',
    )
    // A stage that takes over a show does not leave it alone because of this.
    if (!leadership) throw reason
    log.error(`this stage redirects nobody: ${reason.message}`)
    return undefined
  }
}
