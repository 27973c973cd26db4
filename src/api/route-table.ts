import { onlyAtStage } from '../errors.js'
import { replyTagged, type Tagged, tagged } from '../http/entity-tag.js'
import type { Method } from '../http/router.js'
import type { EdgeView } from '../view/cluster-view.js'
import { postAction } from './action.js'
import { putControl } from './control.js'
import { getLayout, putPage } from './layout.js'
import { getMetrics } from './metrics.js'
import type { KeyedHandler, Operation } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'
import { outputTestRoute, putOutput } from './output.js'
import { getResults, pageRoute } from './page.js'
import { postReload } from './reload.js'
import { getRoom, postJoin, putRoom } from './room.js'
import { getAlive, getReady } from './service.js'
import { getState, postReset } from './state.js'
import { getStatus, postStageTake } from './status.js'
import { openStream } from './stream.js'
import { deleteText, getTexts, postText } from './texts.js'
import { postRevoke, postToken } from './token.js'
import { getDesk, postDesk } from './web/desk.js'
import { getMedia } from './web/media.js'
import { getAsset, getLayoutPage } from './web/web-page.js'

/** What the routes work with, and what describes them. */
export interface TableContext extends RouteContext {
  /** All operations as OpenAPI, in JSON. */
  readonly describe: (operations: readonly Operation[]) => string
}

/** Every operation of the service. */
export function routeTable(context: TableContext): readonly Operation[] {
  const { counters, streams, metricsAccess, joinService, edge } = context
  const keyed = (
    needs: Exclude<Operation['needs'], 'nothing' | 'token'>,
    method: Method,
    path: string,
    handle: KeyedHandler,
    about?: Operation['about'],
  ): Operation => ({
    ...{ needs, method, path, handle: (exchange) => handle(context, exchange, needs) },
    ...(about && { about }),
  })
  const whileClosing = true
  let description: Tagged | undefined
  const all: readonly Operation[] = [
    {
      needs: 'token',
      method: 'POST',
      path: '/action',
      about: 'show',
      browser: true,
      onRefused: (code) => counters.refuse(code),
      handle: postAction.bind(undefined, context),
    },
    {
      needs: 'token',
      method: 'GET',
      path: '/page',
      about: 'show',
      browser: true,
      handle: pageRoute(context),
    },
    {
      needs: 'token',
      method: 'GET',
      path: '/results',
      about: 'show',
      browser: true,
      handle: getResults.bind(undefined, context),
    },
    {
      needs: 'nothing',
      method: 'GET',
      path: '/stream',
      webSocket: streams,
      handle: openStream.bind(undefined, context),
    },
    keyed('tokens', 'POST', '/token', postToken, 'show'),
    keyed('layout', 'GET', '/layout/:layoutId', getLayout, 'show'),
    keyed('operate', 'PUT', '/layout/:layoutId/page', putPage, 'stage'),
    keyed('operate', 'PUT', '/layout/:layoutId/control/#lid', putControl, 'stage'),
    keyed('view', 'GET', '/layout/:layoutId/state', getState, 'stage'),
    keyed('operate', 'POST', '/layout/:layoutId/reset', postReset, 'stage'),
    keyed('view', 'GET', '/layout/:layoutId/texts', getTexts, 'stage'),
    keyed('operate', 'POST', '/layout/:layoutId/texts/:textId', postText, 'stage'),
    keyed('operate', 'DELETE', '/layout/:layoutId/texts/:textId', deleteText, 'stage'),
    keyed('admin', 'POST', '/layout/:layoutId/revoke', postRevoke, 'stage'),
    keyed('operate', 'PUT', '/output', putOutput, 'stage'),
    keyed('operate', 'POST', '/output/test', outputTestRoute(), 'stage'),
    keyed('operate', 'PUT', '/room/:layoutId', putRoom, 'stage'),
    keyed('admin', 'POST', '/reload', postReload),
    keyed('admin', 'POST', '/stage/take', postStageTake, 'stage'),
    { ...keyed('view', 'GET', '/status', getStatus), whileClosing },
    ...metrics(),
    {
      needs: 'nothing',
      method: 'GET',
      path: '/room/:layoutId',
      about: 'show',
      handle: getRoom.bind(undefined, context),
    },
    {
      // No CORS: only pages of this service let people in by themselves.
      needs: 'nothing',
      method: 'POST',
      path: '/join/:layoutId',
      about: 'show',
      onRefused: (code) => joinService.count(code),
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
    {
      needs: 'nothing',
      method: 'GET',
      path: '/desk',
      about: 'stage',
      handle: getDesk.bind(undefined, context),
    },
    {
      // No CORS: nobody but the page of this service needs the key.
      needs: 'nothing',
      method: 'POST',
      path: '/desk',
      about: 'stage',
      handle: postDesk.bind(undefined, context),
    },
    { needs: 'nothing', method: 'GET', path: '/assets/:asset', handle: getAsset.bind(undefined, context) },
    {
      needs: 'nothing',
      method: 'GET',
      path: '/openapi.json',
      handle: (exchange) => {
        description ??= tagged(context.describe(edge ? all.filter(({ about }) => about !== 'stage') : all))
        replyTagged(exchange, description, 'no-cache')
      },
    },
    {
      needs: 'nothing',
      method: 'GET',
      path: '/healthz',
      whileClosing,
      handle: getAlive,
    },
    {
      needs: 'nothing',
      method: 'GET',
      path: '/readyz',
      about: 'show',
      handle: getReady,
    },
  ]
  return edge ? atEdge(all, edge) : all

  function metrics(): readonly Operation[] {
    if (metricsAccess === 'off') return []
    const route = { ...keyed('view', 'GET', '/metrics', getMetrics), whileClosing }
    return [metricsAccess === 'open' ? { ...route, needs: 'nothing' } : route]
  }
}

/** All operations, as an edge has them. */
function atEdge(operations: readonly Operation[], edge: EdgeView): readonly Operation[] {
  return operations.map((operation) => {
    const { about, handle } = operation
    if (about === 'stage') return { ...operation, handle: refuse }
    if (about === undefined) return operation
    return {
      ...operation,
      handle: (exchange) => {
        edge.admit()
        handle(exchange)
      },
    }
  })
}

function refuse(): never {
  throw onlyAtStage
}
