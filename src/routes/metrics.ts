import { actionMetrics } from '../action/metrics.js'
import type { ApiKeys } from '../auth/api-keys.js'
import { tokenMetrics } from '../auth/audience-tokens.js'
import { displayMetrics } from '../display/metrics.js'
import { Refusal } from '../errors.js'
import { faultMetrics } from '../faults.js'
import { connectionMetrics } from '../http/connections.js'
import type { Exchange } from '../http/exchange.js'
import { loadMetrics } from '../limits/load-meter.js'
import type { MetricSource } from '../metrics.js'
import { oscMetrics } from '../osc-input/command/tally.js'
import { stateMetrics } from '../state/metrics.js'
import { storeMetrics } from '../store/store.js'
import { requireApiKey } from './require-api-key.js'
import type { RouteContext } from './route-context.js'

/** `GET /metrics`: Prometheus text, for holders of the API key or for everybody, as the settings say. */
export function getMetrics({ apiKeys, metrics, metricsAccess }: RouteContext, exchange: Exchange): void {
  if (metricsAccess === 'key' && !isBearer(apiKeys, exchange)) requireApiKey(apiKeys, exchange)
  exchange.replyWith(metrics.text().then((body) => ({ contentType: metrics.contentType, body })))
}

/** Every metric of the service. */
export function allMetrics(context: Omit<RouteContext, 'metrics'>): MetricSource[] {
  return [
    ...actionMetrics(context),
    ...tokenMetrics(context.tokens),
    ...stateMetrics(context.state),
    ...connectionMetrics(context.connections),
    ...loadMetrics(context.load),
    ...oscMetrics(context.oscTally),
    ...displayMetrics(context.displays),
    ...storeMetrics(context.store),
    ...faultMetrics(context.faults),
  ]
}

/** Prometheus itself sends keys as Bearer (RFC 6750 §2.1). */
function isBearer(apiKeys: ApiKeys, exchange: Exchange): boolean {
  const key = /^bearer (.+)$/i.exec(exchange.head.authorization)?.[1]
  if (key !== undefined && exchange.head.authorizations > 1)
    throw new Refusal('api-key-invalid', 'Expected the header Authorization once; it came twice. Send one.')
  if (key !== undefined) apiKeys.check(key)
  return key !== undefined
}
