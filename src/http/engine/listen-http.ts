import type { Route } from '../router.js'
import { type HttpOptions, type HttpServer, ListenError } from '../server.js'
import { NodeServer } from './node-server.js'

/** `auto`: uWebSockets if it has a binary for this Node and platform, else node:http. */
export const engines = ['auto', 'uws', 'node'] as const

export type Engine = (typeof engines)[number]

/**
 * @param onFallback called with the reason when `auto` has to use node:http.
 * @throws {ListenError} also if there is no binary for `uws`.
 */
export async function listenHttp(
  engine: Engine,
  routes: readonly Route[],
  options: HttpOptions,
  onFallback: (why: string) => void,
): Promise<HttpServer> {
  if (engine === 'node') return new NodeServer(routes, options).listen()
  // Loaded here only: without a binary the import itself throws.
  const uws = await import('./uws-server.js').catch((error: unknown) => {
    if (!String(error).includes('uWS.js')) throw error
    return undefined
  })
  if (uws) return new uws.UwsServer(routes, options).listen()
  const why = `no uWebSockets binary for Node ${process.version} on ${process.platform} ${process.arch}`
  if (engine === 'uws')
    throw new ListenError(
      `${why}: use Node 20 or 22 on Linux (glibc), macOS or Windows, or set [http] engine = auto`,
    )
  onFallback(why)
  return new NodeServer(routes, options).listen()
}
