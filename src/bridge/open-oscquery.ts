import type { GroupCommit } from '../action/group-commit.js'
import type { Displays } from '../display/displays.js'
import type { Faults } from '../faults.js'
import { Connections } from '../http/connections.js'
import { NodeServer } from '../http/engine/node-server.js'
import type { HttpServer } from '../http/server.js'
import { inNetworks } from '../limits/networks.js'
import { allowNetworks } from '../osc-input/datagram-guard.js'
import type { OscInput } from '../osc-input/listen-osc.js'
import type { OscQueryCounters } from '../oscquery/listen/oscquery-counters.js'
import { ListeningService } from '../oscquery/listening-service.js'
import { OscQuery } from '../oscquery/oscquery.js'
import { ShowTree } from '../oscquery/tree/show-tree.js'
import type { ShowState } from '../state/show-state.js'
import type { BridgeOptions } from './bridge-options.js'
import { listenBeside } from './listen-beside.js'

/** Connections of programs that read the tree, those of WebSockets too: none takes the place of a phone. */
const mostConnections = 128

export interface OscQueryContext {
  readonly state: ShowState
  readonly displays: Displays
  readonly commit: GroupCommit
  readonly faults: Faults
  readonly counters: OscQueryCounters
  /** Absent on an edge. */
  readonly osc: OscInput | undefined
}

/**
 * Opens `[oscquery] port`, if there is one: at the address of the OSC port, and for the same networks. It speaks no TLS,
 * which no such program does. @throws {ListenError}
 */
export async function openOscQuery(
  options: BridgeOptions,
  { state, displays, commit, faults, counters, osc }: OscQueryContext,
): Promise<HttpServer | undefined> {
  const { settings, log } = options
  const { host, allow, control } = settings.osc
  const { port } = settings.oscquery
  if (port === 0 || !osc) return undefined
  const tree = new ShowTree(state, displays.output)
  // Without a port: who subscribes there must say where it listens.
  const readOsc: ListeningService['readOsc'] = (packet, { address, isBrowser }, answer) =>
    osc.read(packet, { address, port: 0 }, !isBrowser, answer)
  const service = new ListeningService({ tree, displays, commit, counters, log, readOsc })
  const oscQuery = new OscQuery(tree, service, counters, {
    name: settings.service.name,
    oscPort: osc.port,
    port,
    mayRead: allowNetworks(allow, displays),
    mayControl: inNetworks(control),
    origins: settings.http.corsOrigins,
  })
  const connections = new Connections(
    mostConnections,
    log,
    undefined,
    undefined,
    'connections to OSCQuery: those without a WebSocket are closed, and then new ones; close some programs',
  )
  const server = new NodeServer(oscQuery.routes, {
    host,
    port,
    basePath: '',
    corsOrigins: settings.http.corsOrigins,
    connections,
    answerLost: (exchange, path, method) => oscQuery.answerNode(exchange, path, method),
    onFault: (error, requestId) => faults.report(error, 'an OSCQuery request failed', { requestId }),
  })
  return listenBeside(server, { host, port, key: '[oscquery] port', purpose: 'has no OSCQuery' }, options)
}
