import { allMetrics } from '../api/metrics.js'
import { describeApi } from '../api/openapi/describe-api.js'
import type { Operation } from '../api/operation/operation.js'
import { routeTable, type TableContext } from '../api/route-table.js'
import { answerLost } from '../api/web/lost.js'
import { answerProbe } from '../api/web/probes.js'
import { type Ticks, tickMetrics } from '../display/signals/ticks.js'
import type { Connections } from '../http/connections.js'
import type { AnswerLost, Route } from '../http/router.js'
import type { HttpServer } from '../http/server.js'
import { type MetricSource, Metrics } from '../metrics.js'
import { OscQueryCounters, oscQueryMetrics } from '../oscquery/listen/oscquery-counters.js'
import { PageFailures } from '../room/page-failures.js'
import type { Streams } from '../stream/streams.js'
import { streamMetrics } from '../stream/traffic.js'
import { noteServed } from '../tls/served-certificate.js'
import type { ClusterView } from '../view/cluster-view.js'
import type { Bridge, BridgeOptions, Opens, ShowConfiguration } from './bridge-options.js'
import { type OscQueryContext, openOscQuery } from './open-oscquery.js'
import { openRedirect } from './open-redirect.js'

interface HttpContext
  extends Omit<TableContext, 'metrics' | 'describe' | 'pageFailures'>,
    Omit<OscQueryContext, 'counters'> {
  readonly connections: Connections
  readonly streams: Streams
  readonly ticks: Ticks
  readonly cluster: (ClusterView & { readonly metrics: readonly MetricSource[] }) | undefined
}

/**
 * Answers HTTP from now on: every operation, the pages and the metrics; and redirects, and OSCQuery, where the settings say
 * so. All stop at the same time. @throws {ListenError}
 */
export async function openHttp(
  options: BridgeOptions,
  context: HttpContext,
  opens: Opens,
): Promise<Required<Pick<Bridge, 'redirect' | 'oscQuery'>> & { readonly http: HttpServer }> {
  const { streams, ticks, cluster } = context
  const { basePath } = options.settings.http
  const pageFailures = new PageFailures(context.log)
  const oscQueryCounters = new OscQueryCounters()
  const sources = [
    ...allMetrics({ ...context, pageFailures }),
    ...streamMetrics(streams),
    ...tickMetrics(ticks),
    ...oscQueryMetrics(oscQueryCounters),
  ]
  const metrics = opens(new Metrics([...sources, ...(cluster?.metrics ?? [])]))
  const about = { version: options.version, basePath }
  const describe = (operations: readonly Operation[]) => JSON.stringify(describeApi(operations, about))
  const routes = routeTable({ ...context, pageFailures, metrics, describe })
  await options.beforeListening?.()
  const answerOthers: AnswerLost = (exchange, path, method) =>
    method === 'GET' &&
    ((context.joinService.answersProbes && answerProbe(exchange, path)) ||
      answerLost(context, basePath, exchange, path))
  const listening: HttpServer[] = []
  opens({
    close: async () => {
      await Promise.all(listening.map((server) => server.close()))
    },
  })
  const http = await listen(options, context, routes, answerOthers)
  listening.push(http)
  const redirect = await openRedirect(options, context)
  if (redirect) listening.push(redirect)
  const oscQuery = await openOscQuery(options, { ...context, counters: oscQueryCounters })
  if (oscQuery) listening.push(oscQuery)
  return { http, redirect, oscQuery }
}

/** Listens as the settings say. @throws {ListenError} */
export async function listen(
  { settings: { http, service }, tls, engine }: BridgeOptions,
  { connections, faults }: Pick<HttpContext, 'connections' | 'faults'>,
  routes: readonly Route[],
  answerLost?: AnswerLost,
): Promise<HttpServer> {
  const server = await engine.listen(routes, {
    ...http,
    connections,
    tls,
    ...(answerLost && { answerLost }),
    onFault: (error, requestId) => faults.report(error, 'request failed', { requestId }),
  })
  if (tls) noteServed(service.state, tls)
  return server
}

/** Serves new connections with the pair that was read again, if HTTPS is served. @throws {InvalidConfiguration} if it cannot be used. */
export function renewTls(
  server: Pick<HttpServer, 'tls' | 'renew'>,
  { tls }: Pick<ShowConfiguration, 'tls'>,
  { settings: { service } }: Pick<BridgeOptions, 'settings'>,
): void {
  if (!tls || !server.tls) return
  server.renew(tls)
  noteServed(service.state, tls)
}
