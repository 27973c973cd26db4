import { getMetrics } from '../../api/metrics.js'
import { requireApiKey } from '../../api/operation/operation.js'
import type { RouteContext, StageControl } from '../../api/operation/route-context.js'
import { postReload, postStageTake } from '../../api/service.js'
import type { Permission } from '../../auth/scope.js'
import { stageMetrics } from '../../cluster/stage-metrics.js'
import { Refusal } from '../../errors.js'
import { type Faults, faultMetrics } from '../../faults.js'
import { type Connections, connectionMetrics } from '../../http/connections.js'
import type { Exchange } from '../../http/exchange.js'
import type { Route } from '../../http/router.js'
import type { HttpServer } from '../../http/server.js'
import { Metrics } from '../../metrics.js'
import { shippedLayouts } from '../../settings/package-root.js'
import { CertificateInUse, certificateMetrics } from '../../tls/certificate-in-use.js'
import type { ClusterView } from '../../view/cluster-view.js'
import type { StatusAnswer } from '../../wire/status.js'
import type { BridgeOptions } from '../bridge-options.js'
import { listen } from '../open-http.js'
import type { Rereading } from './rereading.js'

interface StandbyContext {
  readonly options: BridgeOptions
  readonly connections: Connections
  readonly faults: Faults
  readonly cluster: ClusterView
  readonly stage: StageControl
  readonly files: Rereading
  /** Whether this machine could continue where the active stage is. */
  readonly isWhole: () => boolean
  /** `performance.now()`. */
  readonly startedAt: number
}

export type StandbyHttp = Pick<HttpServer, 'host' | 'port' | 'tls' | 'renew' | 'close'>

/** Opens what a standby answers over HTTP: how it is, and the wish that it takes over. @throws {ListenError} */
export async function openStandbyHttp(context: StandbyContext): Promise<StandbyHttp> {
  const { options, connections, faults, files, cluster } = context
  const certificate = new CertificateInUse(options.tls)
  const metrics = new Metrics([
    ...connectionMetrics(connections),
    ...certificateMetrics(certificate),
    ...faultMetrics(faults),
    ...stageMetrics(() => cluster.describe()),
  ])
  const routes = standbyRoutes({
    ...context,
    certificate,
    metrics,
    metricsAccess: options.settings.http.metrics,
    apiKeys: files.apiKeys,
    reloads: files,
  })
  const server = await listen(options, context, routes)
  const close = async () => {
    await server.close()
    metrics.close()
  }
  return {
    host: server.host,
    port: server.port,
    get tls() {
      return server.tls
    },
    renew: (pair) => {
      server.renew(pair)
      certificate.take(server.tls)
    },
    close,
  }
}

type StandbyRouteContext = StandbyContext &
  Pick<RouteContext, 'reloads' | 'apiKeys' | 'certificate' | 'metrics' | 'metricsAccess'>

function standbyRoutes(context: StandbyRouteContext): readonly Route[] {
  const get = (path: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    whileClosing: true,
    handle,
  })
  const metrics = get('/metrics', (exchange) => getMetrics(context, exchange, 'view'))
  return [
    get('/status', (exchange) => getStandbyStatus(context, exchange, 'view')),
    ...(context.metricsAccess === 'off' ? [] : [metrics]),
    { method: 'POST', path: '/reload', handle: (exchange) => postReload(context, exchange, 'admin') },
    { method: 'POST', path: '/stage/take', handle: (exchange) => postStageTake(context, exchange, 'admin') },
    get('/healthz', (exchange) => exchange.reply({ body: JSON.stringify({ alive: true }) })),
    {
      method: 'GET',
      path: '/readyz',
      handle: () => {
        throw standsBy
      },
    },
  ]
}

/** To `GET /readyz`: a balancer must not send phones here. */
const standsBy = new Refusal(
  'overloaded',
  'This machine stands by for another stage, and serves nobody; ask the active one.',
  { headers: { 'retry-after': '5' } },
)

/** `GET /status` of a standby: as that of a show in which nothing is loaded. */
function getStandbyStatus(context: StandbyRouteContext, exchange: Exchange, permission: Permission): void {
  const { options, certificate, cluster, reloads, startedAt, isWhole } = context
  const { scope } = requireApiKey(context, exchange, permission)
  const answer: StatusAnswer = {
    name: options.settings.service.name,
    scope,
    editing: false,
    ownLayouts: options.settings.service.layouts !== shippedLayouts,
    version: options.version,
    engine: options.engine.shown,
    ...(certificate.shown && { certificate: certificate.shown }),
    pid: process.pid,
    uptime: Math.floor((performance.now() - startedAt) / 1000),
    durable: isWhole(),
    held: false,
    lastReload: reloads.last,
    lastAction: null,
    layouts: [],
    displays: [],
    actions: { accepted: 0, perSecond: 0, refused: {} },
    wrongPasscodes: { total: 0, perMinute: 0 },
    ...cluster.describe(),
  }
  exchange.reply({ headers: { 'cache-control': 'no-store' }, body: JSON.stringify(answer) })
}
