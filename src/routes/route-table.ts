import { perform } from '../action/perform.js'
import type { Exchange } from '../http/exchange.js'
import type { Route } from '../http/router.js'
import { getHealth, getReadiness } from './health.js'
import { getLayout, putPage } from './layout.js'
import { getMedia } from './media.js'
import { getMetrics } from './metrics.js'
import { pageRoute } from './page.js'
import { postReload } from './reload.js'
import type { RouteContext } from './route-context.js'
import { getState, postReset, postRevoke } from './state.js'
import { getStatus } from './status.js'
import { postToken } from './token.js'

/** Every operation of the service. */
export function routeTable(parts: RouteContext): readonly Route[] {
  const withParts = (handle: (parts: RouteContext, exchange: Exchange) => void) =>
    handle.bind(undefined, parts)
  const { tally } = parts
  const whileClosing = true
  return [
    {
      method: 'POST',
      path: '/action',
      browser: true,
      onRefused: (code) => tally.refuse(code),
      handle: withParts(perform),
    },
    { method: 'GET', path: '/page', browser: true, handle: pageRoute(parts) },
    { method: 'POST', path: '/token', handle: withParts(postToken) },
    { method: 'GET', path: '/layout/:layoutId', handle: withParts(getLayout) },
    { method: 'PUT', path: '/layout/:layoutId/page', handle: withParts(putPage) },
    { method: 'GET', path: '/layout/:layoutId/state', handle: withParts(getState) },
    { method: 'POST', path: '/layout/:layoutId/reset', handle: withParts(postReset) },
    { method: 'POST', path: '/layout/:layoutId/revoke', handle: withParts(postRevoke) },
    { method: 'POST', path: '/reload', handle: withParts(postReload) },
    { method: 'GET', path: '/status', whileClosing, handle: withParts(getStatus) },
    ...(parts.metricsAccess === 'off'
      ? []
      : [{ method: 'GET', path: '/metrics', whileClosing, handle: withParts(getMetrics) } as const]),
    { method: 'GET', path: '/media/:file', handle: withParts(getMedia) },
    { method: 'GET', path: '/healthz', whileClosing, handle: getHealth },
    { method: 'GET', path: '/readyz', handle: getReadiness },
  ]
}
