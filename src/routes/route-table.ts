import type { Exchange } from '../http/exchange.js'
import type { Route } from '../http/router.js'
import { postAction } from './action.js'
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
export function routeTable(context: RouteContext): readonly Route[] {
  const bind = (handle: (context: RouteContext, exchange: Exchange) => void) =>
    handle.bind(undefined, context)
  const { tally } = context
  const whileClosing = true
  return [
    {
      method: 'POST',
      path: '/action',
      browser: true,
      onRefused: (code) => tally.refuse(code),
      handle: bind(postAction),
    },
    { method: 'GET', path: '/page', browser: true, handle: pageRoute(context) },
    {
      method: 'GET',
      path: '/stream',
      webSocket: context.streams,
      handle: (exchange) => exchange.upgrade(context.streams),
    },
    { method: 'POST', path: '/token', handle: bind(postToken) },
    { method: 'GET', path: '/layout/:layoutId', handle: bind(getLayout) },
    { method: 'PUT', path: '/layout/:layoutId/page', handle: bind(putPage) },
    { method: 'GET', path: '/layout/:layoutId/state', handle: bind(getState) },
    { method: 'POST', path: '/layout/:layoutId/reset', handle: bind(postReset) },
    { method: 'POST', path: '/layout/:layoutId/revoke', handle: bind(postRevoke) },
    { method: 'POST', path: '/reload', handle: bind(postReload) },
    { method: 'GET', path: '/status', whileClosing, handle: bind(getStatus) },
    ...(context.metricsAccess === 'off'
      ? []
      : [{ method: 'GET', path: '/metrics', whileClosing, handle: bind(getMetrics) } as const]),
    { method: 'GET', path: '/media/:file', handle: bind(getMedia) },
    {
      method: 'GET',
      path: '/healthz',
      whileClosing,
      handle: (exchange) => exchange.reply({ body: '{"alive":true}' }),
    },
    // While draining, the server itself answers 503.
    { method: 'GET', path: '/readyz', handle: (exchange) => exchange.reply({ body: '{"ready":true}' }) },
  ]
}
