import { getMetrics } from '../../api/metrics.js'
import { requireApiKey } from '../../api/operation/operation.js'
import type { Reloading, StageControl } from '../../api/operation/route-context.js'
import { postReload } from '../../api/reload.js'
import { postStageTake } from '../../api/status.js'
import type { ApiKeys } from '../../auth/api-keys.js'
import type { Permission } from '../../auth/scope.js'
import { stageMetrics } from '../../cluster/stage-metrics.js'
import { Refusal } from '../../errors.js'
import { type Faults, faultMetrics } from '../../faults.js'
import { type Connections, connectionMetrics } from '../../http/connections.js'
import { listenHttp } from '../../http/engine/listen-http.js'
import type { Exchange } from '../../http/exchange.js'
import type { Route } from '../../http/router.js'
import type { HttpServer } from '../../http/server.js'
import { Metrics } from '../../metrics.js'
import type { ClusterView } from '../../view/cluster-view.js'
import type { StatusAnswer } from '../../wire/status.js'
import type { BridgeOptions } from '../bridge-options.js'
import type { Rereading } from './rereading.js'

export interface StandbyContext {
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

/** What a standby answers over HTTP: how it is, and the wish that it takes over. */
export class StandbyHttp {
  private constructor(
    private readonly server: HttpServer,
    private readonly metrics: Metrics,
  ) {}

  /** @throws {ListenError} if the address cannot be listened on. */
  static async open(context: StandbyContext): Promise<StandbyHttp> {
    const { options, connections, faults, files } = context
    const { settings, log } = options
    const metrics = new Metrics([
      ...connectionMetrics(connections),
      ...faultMetrics(faults),
      ...stageMetrics(() => context.cluster.describe()),
    ])
    const onFault = (error: unknown, requestId: string) =>
      faults.report(error, 'request failed', { requestId })
    const { metrics: metricsAccess } = settings.http
    const routes = standbyRoutes({
      ...{ ...context, metrics, metricsAccess },
      ...{ apiKeys: files.apiKeys, reloads: files },
    })
    const server = await listenHttp(
      settings.http.engine,
      routes,
      { ...settings.http, connections, onFault },
      (why) => log.warn(`${why}: HTTP is served by node:http, which is slower`),
    )
    return new StandbyHttp(server, metrics)
  }

  get port(): number {
    return this.server.port
  }

  async close(): Promise<void> {
    await this.server.close()
    this.metrics.close()
  }
}

interface StandbyRouteContext extends StandbyContext {
  readonly reloads: Reloading
  readonly apiKeys: ApiKeys
  readonly metrics: Metrics
  readonly metricsAccess: 'key' | 'open' | 'off'
}

function standbyRoutes(context: StandbyRouteContext): readonly Route[] {
  const whileClosing = true
  const { metricsAccess } = context
  const metrics: Route = {
    method: 'GET',
    path: '/metrics',
    whileClosing,
    handle: (exchange) => getMetrics(context, exchange, 'view'),
  }
  return [
    {
      method: 'GET',
      path: '/status',
      whileClosing,
      handle: (exchange) => getStandbyStatus(context, exchange, 'view'),
    },
    ...(metricsAccess === 'off' ? [] : [metrics]),
    { method: 'POST', path: '/reload', handle: (exchange) => postReload(context, exchange, 'admin') },
    { method: 'POST', path: '/stage/take', handle: (exchange) => postStageTake(context, exchange, 'admin') },
    {
      method: 'GET',
      path: '/healthz',
      whileClosing,
      handle: (exchange) => exchange.reply({ body: JSON.stringify({ alive: true }) }),
    },
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
  const { options, cluster, reloads, startedAt, isWhole } = context
  const { scope } = requireApiKey(context, exchange, permission)
  const answer: StatusAnswer = {
    name: options.settings.service.name,
    scope,
    version: options.version,
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
