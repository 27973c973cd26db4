import type { NodeServer } from '../http/engine/node-server.js'
import { describeListenError, type HttpServer, ListenError } from '../http/server.js'
import type { BridgeOptions } from './bridge-options.js'

export interface PortBeside {
  readonly host: string
  readonly port: number
  /** Of the settings, with its section. */
  readonly key: string
  /** What a stage of a cluster goes on without. */
  readonly purpose: string
}

/**
 * Listens on another port than that of the pages.
 *
 * @returns undefined on a stage that cannot: one that takes over a show does not leave it alone because of this.
 * @throws {ListenError} on any other machine.
 */
export async function listenBeside(
  server: NodeServer,
  { host, port, key, purpose }: PortBeside,
  { leadership, log }: Pick<BridgeOptions, 'leadership' | 'log'>,
): Promise<HttpServer | undefined> {
  try {
    return await server.listen()
  } catch (error) {
    if (!(error instanceof ListenError)) throw error
    const reason = describeListenError(host, port, error.cause as NodeJS.ErrnoException, key)
    if (!leadership) throw reason
    log.error(`this stage ${purpose}: ${reason.message}`)
    return undefined
  }
}
