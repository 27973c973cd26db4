import { actionMetrics } from '../action/action-counters.js'
import { tokenMetrics } from '../auth/audience-tokens.js'
import type { Permission } from '../auth/scope.js'
import { displayMetrics } from '../display/metrics.js'
import { faultMetrics } from '../faults.js'
import { connectionMetrics } from '../http/connections.js'
import type { Exchange } from '../http/exchange.js'
import { loadMetrics } from '../limits/load-meter.js'
import type { MetricSource } from '../metrics.js'
import { oscMetrics } from '../osc-input/command/osc-counters.js'
import { recordingMetrics } from '../recording/recording-metrics.js'
import { roomMetrics } from '../room/join/metrics.js'
import { pageFailureMetrics } from '../room/page-failures.js'
import { stateMetrics } from '../state/show-state.js'
import { storeMetrics } from '../store/store.js'
import { certificateMetrics } from '../tls/certificate-in-use.js'
import {
  apiKeyRefused,
  type KeyedHandler,
  type OperationNotes,
  requireApiKey,
} from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

/** `GET /metrics`: Prometheus text, for holders of an API key or for everybody, depending on the settings. */
export const getMetrics: KeyedHandler<'apiKeys' | 'metrics' | 'metricsAccess'> = (
  context,
  exchange,
  permission,
) => {
  const { metrics, metricsAccess } = context
  if (metricsAccess === 'key' && !isBearer(context, exchange, permission))
    requireApiKey(context, exchange, permission)
  exchange.replyWith(metrics.text().then((body) => ({ contentType: metrics.contentType, body })))
}

export function allMetrics(context: Omit<RouteContext, 'metrics'>): MetricSource[] {
  return [
    ...actionMetrics(context),
    ...tokenMetrics(context.tokens),
    ...stateMetrics(context.state),
    ...roomMetrics(context),
    ...pageFailureMetrics(context.pageFailures),
    ...connectionMetrics(context.connections),
    ...certificateMetrics(context.certificate),
    ...loadMetrics(context.load),
    ...oscMetrics(context.oscCounters),
    ...displayMetrics(context.displays),
    ...storeMetrics(context.store),
    ...(context.recorder ? recordingMetrics(context.recorder) : []),
    ...faultMetrics(context.faults),
  ]
}

/** Prometheus sends the key as Bearer (RFC 6750 §2.1). */
function isBearer(
  { apiKeys }: Pick<RouteContext, 'apiKeys'>,
  exchange: Exchange,
  permission: Permission,
): boolean {
  const key = /^bearer (.+)$/i.exec(exchange.head.authorization)?.[1]
  if (key === undefined) return false
  exchange.head.single('authorization', apiKeyRefused)
  apiKeys.check(key, permission)
  exchange.prove()
  return true
}

export const metricsNotes = {
  'GET /metrics': {
    id: 'getMetrics',
    summary: 'Metrics for Prometheus',
    description:
      'Text format 0.0.4, made at most once a second. `[http] metrics` says who may ask: holders of an API key, which Prometheus may send as Bearer; everybody; or nobody.',
    answer: ['text/plain'],
  },
} as const satisfies OperationNotes
