import { onlyAtStage } from '../errors.js'
import { replyTagged, type Tagged, tagged } from '../http/entity-tag.js'
import type { Method } from '../http/router.js'
import type { EdgeView } from '../view/cluster-view.js'
import { actionNotes, postAction } from './action.js'
import { draftNotes, getPreview, getPreviewLayout, putDraft } from './editing/draft.js'
import { deleteFile, getFile, getVersions, layoutFileNotes, putFile } from './editing/layout-file.js'
import { deleteMedia, pictureFileNotes, putMedia } from './editing/picture-file.js'
import { getAddresses, getLayout, layoutNotes, putPage } from './layout.js'
import { getMetrics, metricsNotes } from './metrics.js'
import { lightNotes, putLight } from './operate/light.js'
import { markNotes, postMark } from './operate/mark.js'
import { mutedNotes, putMuted } from './operate/muted.js'
import { putScreen, screenNotes } from './operate/screen.js'
import type { Handler, KeyedHandler, Operation } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'
import { getDiscovered, outputNotes, outputTestRoute, putOutput } from './output.js'
import { getResults, openStream, pageNotes, pageRoute } from './page.js'
import { getReport, reportNotes } from './report.js'
import { getRoom, postJoin, putRoom, roomNotes } from './room.js'
import { getAlive, getReady, getStatus, postReload, postStageTake, serviceNotes } from './service.js'
import { getState, postReset, putControl, stateNotes } from './state.js'
import { deleteText, getTexts, postText, textNotes } from './texts.js'
import { postRevoke, postToken, tokenNotes } from './token.js'
import { clientNotes, clientRoute } from './web/client.js'
import { deskNotes, getDesk, postDesk } from './web/desk.js'
import { getMedia, mediaNotes } from './web/media.js'
import { pageFailureNotes, postPageFailure } from './web/page-failure.js'
import { getAsset, layoutPageRoute, webPageNotes } from './web/web-page.js'

/** What the routes work with, and what describes them. */
export interface TableContext extends RouteContext {
  /** All operations as OpenAPI, in JSON. */
  readonly describe: (operations: readonly Operation[]) => string
}

export function routeTable(context: TableContext): readonly Operation[] {
  const { counters, streams, metricsAccess, joinService, edge } = context
  const open = (method: Method, path: string, handle: Handler, rest: Partial<Operation> = {}): Operation => ({
    needs: 'nothing',
    method,
    path,
    handle: handle.bind(undefined, context),
    ...rest,
  })
  const forPhones = (method: Method, path: string, handle: Handler, rest: Partial<Operation> = {}) =>
    open(method, path, handle, { needs: 'token', browser: true, about: 'show', ...rest })
  const keyed = (
    needs: Exclude<Operation['needs'], 'nothing' | 'token'>,
    method: Method,
    path: string,
    handle: KeyedHandler,
    rest: Partial<Operation> = {},
  ): Operation => open(method, path, (_, exchange) => handle(context, exchange, needs), { needs, ...rest })
  const whileClosing = true
  let description: Tagged | undefined
  const getDescription: Handler = (_, exchange) => {
    description ??= tagged(context.describe(edge ? all.filter(({ about }) => about !== 'stage') : all))
    replyTagged(exchange, description, 'no-cache')
  }
  const metrics = keyed('view', 'GET', '/metrics', getMetrics, {
    whileClosing,
    ...(metricsAccess === 'open' && { needs: 'nothing' }),
  })
  const all: readonly Operation[] = [
    forPhones('POST', '/action', postAction, { onRefused: (code) => counters.refuse(code) }),
    forPhones('GET', '/page', pageRoute()),
    forPhones('GET', '/results', getResults),
    open('GET', '/stream', openStream, { webSocket: streams }),
    keyed('tokens', 'POST', '/token', postToken, { about: 'show' }),
    keyed('layout', 'GET', '/layout/:layoutId', getLayout, { about: 'show' }),
    keyed('view', 'GET', '/layout/:layoutId/osc', getAddresses, { about: 'stage' }),
    keyed('edit', 'PUT', '/layout/:layoutId/draft', putDraft, { about: 'stage' }),
    keyed('operate', 'PUT', '/layout/:layoutId/page', putPage, { about: 'stage' }),
    keyed('operate', 'PUT', '/layout/:layoutId/control/#lid', putControl, { about: 'stage' }),
    keyed('operate', 'PUT', '/layout/:layoutId/screen', putScreen, { about: 'stage' }),
    keyed('operate', 'PUT', '/layout/:layoutId/light', putLight, { about: 'stage' }),
    keyed('view', 'GET', '/layout/:layoutId/state', getState, { about: 'stage' }),
    keyed('operate', 'POST', '/layout/:layoutId/reset', postReset, { about: 'stage' }),
    keyed('view', 'GET', '/layout/:layoutId/texts', getTexts, { about: 'stage' }),
    keyed('operate', 'POST', '/layout/:layoutId/texts/:textId', postText, { about: 'stage' }),
    keyed('operate', 'DELETE', '/layout/:layoutId/texts/:textId', deleteText, { about: 'stage' }),
    keyed('operate', 'PUT', '/layout/:layoutId/muted', putMuted, { about: 'stage' }),
    keyed('view', 'GET', '/layout/:layoutId/report', getReport, { about: 'stage' }),
    keyed('operate', 'POST', '/layout/:layoutId/mark', postMark, { about: 'stage' }),
    keyed('edit', 'GET', '/layout/:layoutId/file', getFile, { about: 'stage' }),
    keyed('edit', 'PUT', '/layout/:layoutId/file', putFile, { about: 'stage' }),
    keyed('edit', 'DELETE', '/layout/:layoutId/file', deleteFile, { about: 'stage' }),
    keyed('edit', 'GET', '/layout/:layoutId/versions', getVersions, { about: 'stage' }),
    keyed('edit', 'PUT', '/media/:file', putMedia, { about: 'stage' }),
    keyed('edit', 'DELETE', '/media/:file', deleteMedia, { about: 'stage' }),
    keyed('admin', 'POST', '/layout/:layoutId/revoke', postRevoke, { about: 'stage' }),
    keyed('operate', 'PUT', '/output', putOutput, { about: 'stage' }),
    keyed('operate', 'POST', '/output/test', outputTestRoute(), { about: 'stage' }),
    keyed('operate', 'GET', '/displays/discovered', getDiscovered, { about: 'stage' }),
    keyed('operate', 'PUT', '/room/:layoutId', putRoom, { about: 'stage' }),
    keyed('admin', 'POST', '/reload', postReload),
    keyed('admin', 'POST', '/stage/take', postStageTake, { about: 'stage' }),
    keyed('view', 'GET', '/status', getStatus, { whileClosing }),
    ...(metricsAccess === 'off' ? [] : [metrics]),
    open('GET', '/room/:layoutId', getRoom, { about: 'show' }),
    // No CORS: only pages of this service let people in by themselves.
    open('POST', '/join/:layoutId', postJoin, {
      about: 'show',
      onRefused: (code) => joinService.count(code),
    }),
    open('GET', '/media/:file', getMedia),
    open('GET', '/play/:layoutId', layoutPageRoute('play')),
    open('GET', '/screen/:layoutId', layoutPageRoute('screen')),
    open('GET', '/preview/:code', getPreview, { about: 'stage' }),
    open('GET', '/preview/:code/layout', getPreviewLayout, { about: 'stage' }),
    open('GET', '/desk', getDesk, { about: 'stage' }),
    // No CORS: nobody but the page of this service needs the key.
    open('POST', '/desk', postDesk, { about: 'stage' }),
    // No CORS: only pages of this service report of themselves.
    open('POST', '/page-failure', postPageFailure),
    open('GET', '/assets/:asset', getAsset),
    open('GET', '/client.js', clientRoute('script')),
    open('GET', '/client.d.ts', clientRoute('types')),
    open('GET', '/openapi.json', getDescription),
    open('GET', '/healthz', getAlive, { whileClosing }),
    open('GET', '/readyz', getReady, { about: 'show' }),
  ]
  return edge ? atEdge(all, edge) : all
}

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

/** What every operation says of itself, by its method and path. */
export const operationNotes = {
  ...actionNotes,
  ...pageNotes,
  ...tokenNotes,
  ...layoutNotes,
  ...draftNotes,
  ...stateNotes,
  ...screenNotes,
  ...lightNotes,
  ...textNotes,
  ...mutedNotes,
  ...markNotes,
  ...reportNotes,
  ...outputNotes,
  ...roomNotes,
  ...serviceNotes,
  ...metricsNotes,
  ...mediaNotes,
  ...layoutFileNotes,
  ...pictureFileNotes,
  ...webPageNotes,
  ...deskNotes,
  ...pageFailureNotes,
  ...clientNotes,
}
