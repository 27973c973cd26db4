import { replyTagged, type Tagged, tagged } from '../http/entity-tag.js'
import type { Method } from '../http/router.js'
import { postAction } from './action.js'
import { getLayout, putPage } from './layout.js'
import { getMedia } from './media.js'
import { getMetrics } from './metrics.js'
import type { KeyedHandler, Operation } from './operation.js'
import { outputTestRoute, putOutput } from './output.js'
import { getResults, pageRoute } from './page.js'
import { getRoom, postJoin, putRoom } from './room.js'
import type { RouteContext } from './route-context.js'
import { getState, postReset, postRevoke, putControl } from './state.js'
import { getStatus, postReload, postStageTake } from './status.js'
import { getTexts, postText } from './texts.js'
import { postToken } from './token.js'
import { getAsset, getDesk, getLayoutPage } from './web-page.js'

/** The service is alive. */
export interface AliveAnswer {
  readonly alive: true
}

/** The service is serving. */
export interface ReadyAnswer {
  readonly ready: true
}

/** What the routes work with, and what describes them. */
export interface TableContext extends RouteContext {
  /** All operations as OpenAPI, in JSON. */
  readonly describe: (operations: readonly Operation[]) => string
}

/** Every operation of the service. */
export function routeTable(context: TableContext): readonly Operation[] {
  const { tally, streams, metricsAccess, frontDoor } = context
  const keyed = (
    needs: Exclude<Operation['needs'], 'nothing' | 'token'>,
    method: Method,
    path: string,
    handle: KeyedHandler,
  ): Operation => ({ needs, method, path, handle: (exchange) => handle(context, exchange, needs) })
  const whileClosing = true
  let description: Tagged | undefined
  const table: readonly Operation[] = [
    {
      needs: 'token',
      method: 'POST',
      path: '/action',
      browser: true,
      onRefused: (code) => tally.refuse(code),
      handle: postAction.bind(undefined, context),
    },
    { needs: 'token', method: 'GET', path: '/page', browser: true, handle: pageRoute(context) },
    {
      needs: 'token',
      method: 'GET',
      path: '/results',
      browser: true,
      handle: getResults.bind(undefined, context),
    },
    {
      // The first frame says who asks.
      needs: 'nothing',
      method: 'GET',
      path: '/stream',
      webSocket: streams,
      handle: (exchange) => exchange.upgrade(streams),
    },
    keyed('tokens', 'POST', '/token', postToken),
    keyed('layout', 'GET', '/layout/:layoutId', getLayout),
    keyed('operate', 'PUT', '/layout/:layoutId/page', putPage),
    keyed('operate', 'PUT', '/layout/:layoutId/control/#lid', putControl),
    keyed('view', 'GET', '/layout/:layoutId/state', getState),
    keyed('operate', 'POST', '/layout/:layoutId/reset', postReset),
    keyed('view', 'GET', '/layout/:layoutId/texts', getTexts),
    keyed('operate', 'POST', '/layout/:layoutId/texts/:textId', postText),
    keyed('admin', 'POST', '/layout/:layoutId/revoke', postRevoke),
    keyed('operate', 'PUT', '/output', putOutput),
    keyed('operate', 'POST', '/output/test', outputTestRoute()),
    keyed('operate', 'PUT', '/room/:layoutId', putRoom),
    keyed('admin', 'POST', '/reload', postReload),
    keyed('admin', 'POST', '/stage/take', postStageTake),
    { ...keyed('view', 'GET', '/status', getStatus), whileClosing },
    ...metrics(),
    { needs: 'nothing', method: 'GET', path: '/room/:layoutId', handle: getRoom.bind(undefined, context) },
    {
      // No CORS: only pages of this service let people in by themselves.
      needs: 'nothing',
      method: 'POST',
      path: '/join/:layoutId',
      onRefused: (code) => frontDoor.count(code),
      handle: postJoin.bind(undefined, context),
    },
    { needs: 'nothing', method: 'GET', path: '/media/:file', handle: getMedia.bind(undefined, context) },
    {
      needs: 'nothing',
      method: 'GET',
      path: '/play/:layoutId',
      handle: getLayoutPage.bind(undefined, 'play', context),
    },
    {
      needs: 'nothing',
      method: 'GET',
      path: '/screen/:layoutId',
      handle: getLayoutPage.bind(undefined, 'screen', context),
    },
    { needs: 'nothing', method: 'GET', path: '/desk', handle: getDesk.bind(undefined, context) },
    { needs: 'nothing', method: 'GET', path: '/assets/:asset', handle: getAsset.bind(undefined, context) },
    {
      needs: 'nothing',
      method: 'GET',
      path: '/openapi.json',
      handle: (exchange) => {
        description ??= tagged(context.describe(table))
        replyTagged(exchange, description, 'no-cache')
      },
    },
    {
      needs: 'nothing',
      method: 'GET',
      path: '/healthz',
      whileClosing,
      handle: (exchange) => exchange.reply({ body: JSON.stringify({ alive: true } satisfies AliveAnswer) }),
    },
    {
      // While draining, the server itself answers 503.
      needs: 'nothing',
      method: 'GET',
      path: '/readyz',
      handle: (exchange) => exchange.reply({ body: JSON.stringify({ ready: true } satisfies ReadyAnswer) }),
    },
  ]
  return table

  function metrics(): readonly Operation[] {
    if (metricsAccess === 'off') return []
    const route = { ...keyed('view', 'GET', '/metrics', getMetrics), whileClosing }
    return [metricsAccess === 'open' ? { ...route, needs: 'nothing' } : route]
  }
}
