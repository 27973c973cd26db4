import { describeActions } from '../action/tally.js'
import type { Permission } from '../auth/scope.js'
import type { Exchange } from '../http/exchange.js'
import { describeDisplays } from '../view/describe-displays.js'
import { requireApiKey } from './operation.js'
import type { RouteContext } from './route-context.js'

/** `GET /status`: the overview for a technician. */
export function getStatus(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const { name, version, startedAt, state, store, reloads, tally, pace } = context
  requireApiKey(context, exchange, permission)
  exchange.reply({
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify({
      name,
      version,
      pid: process.pid,
      uptime: Math.floor((performance.now() - startedAt) / 1000),
      durable: store.durable,
      held: state.hold.isHeld,
      lastReload: reloads.last,
      lastAction: state.lastAction.time,
      layouts: [...state.layouts.byId.values()].map(({ layoutId, activePage, controls }) => ({
        layoutId,
        activePageId: activePage.pageId,
        disabled: [...controls.values()].filter(({ enabled }) => !enabled).map(({ control }) => control.lid),
        texts: state.texts.countOf(layoutId),
      })),
      displays: describeDisplays(context),
      actions: describeActions(tally, pace),
    }),
  })
}
