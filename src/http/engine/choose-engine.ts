import type { TlsPair } from '../../tls/tls-pair.js'
import type { RefusedBinary, ShownEngine } from '../../wire/status.js'
import { describeRefused } from '../binary/describe-engine.js'
import { loadBinary } from '../binary/load-binary.js'
import type { Runtime } from '../binary/published-binaries.js'
import type { Route } from '../router.js'
import { type Engine, type HttpOptions, type HttpServer, ListenError } from '../server.js'
import { contextOf, NodeServer } from './node-server.js'
import { openTlsApp, UwsServer } from './uws-server.js'

/** What reads HTTP. */
export interface ChosenEngine {
  readonly shown: ShownEngine
  /** Each is one sentence. */
  readonly warnings: readonly string[]
  /** @throws {InvalidConfiguration} if it cannot serve HTTPS with this pair. */
  tryPair(pair: TlsPair): void
  /** @throws {ListenError} @throws {InvalidConfiguration} if it cannot use the certificate. */
  listen(routes: readonly Route[], options: HttpOptions): Promise<HttpServer>
}

/**
 * @param uwsPath a binary of uWebSockets that is tried first; `''` for none.
 * @throws {ListenError} if there is no binary for `uws`.
 * @throws {InvalidConfiguration} if others could have written the file at `uwsPath`.
 */
export function chooseEngine(engine: Engine, uwsPath: string, runtime: Runtime = thisRuntime): ChosenEngine {
  if (engine === 'node') return nodeEngine([], [])
  const { loaded, refused } = loadBinary(uwsPath, runtime)
  if (loaded)
    return {
      shown: { name: 'uws', binary: loaded.name, refused: refused.map(withoutAlarm) },
      warnings: refused.filter(({ isAlarming }) => isAlarming).map(describeRefused),
      tryPair: (pair) => void openTlsApp(loaded.uws, pair).close(),
      listen: (routes, options) => new UwsServer(loaded.uws, routes, options).listen(),
    }
  const { version, platform, arch } = runtime
  const causes =
    refused.length === 0
      ? `there is no uWebSockets binary for Node ${version} on ${platform} ${arch}`
      : `uWebSockets cannot be loaded: ${refused.map(describeRefused).join('; ')}`
  if (engine === 'uws') throw new ListenError(`${causes}; ${advice}, or set [http] engine = auto`)
  const warning = `HTTP is served by node:http, which is slower, because ${causes}; ${advice}`
  return nodeEngine(refused.map(withoutAlarm), [warning])
}

function nodeEngine(refused: readonly RefusedBinary[], warnings: readonly string[]): ChosenEngine {
  return {
    shown: { name: 'node', binary: null, refused },
    warnings,
    tryPair: (pair) => void contextOf(pair),
    listen: (routes, options) => new NodeServer(routes, options).listen(),
  }
}

export const thisRuntime: Runtime = {
  platform: process.platform,
  arch: process.arch,
  version: process.versions.node,
  abi: process.versions.modules,
}

const advice = 'README.md lists the systems and versions of Node with full speed'

function withoutAlarm({ name, why }: RefusedBinary): RefusedBinary {
  return { name, why }
}
