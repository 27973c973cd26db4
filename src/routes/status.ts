import { describeActions, type ShownActions } from '../action/tally.js'
import type { Permission } from '../auth/scope.js'
import type { Exchange } from '../http/exchange.js'
import type { Lid } from '../json/identifier.js'
import type { Whole } from '../json/whole.js'
import { describeDisplays, type ShownDisplay } from '../view/describe-displays.js'
import { requireApiKey } from './operation.js'
import type { LastReload, RouteContext } from './route-context.js'

/** What the service is doing. */
export interface StatusAnswer {
  /** `[service] name`. */
  readonly name: string
  readonly version: string
  readonly pid: Whole
  /** Seconds since the start. */
  readonly uptime: Whole
  /** Whether what is counted is also stored. */
  readonly durable: boolean
  /** Whether the audience's values are kept from the displays. */
  readonly held: boolean
  /** Null if there was none. */
  readonly lastReload: LastReload | null
  /** When the last action was accepted, ms since 1970, also before a restart; null if there was none. */
  readonly lastAction: Whole | null
  readonly layouts: readonly LayoutStatus[]
  /** Those of the settings first. */
  readonly displays: readonly ShownDisplay[]
  readonly actions: ShownActions
}

/** A loaded layout. */
export interface LayoutStatus {
  readonly layoutId: string
  readonly activePageId: string
  /** The lids of the controls that may not be used. */
  readonly disabled: readonly Lid[]
  /** How many texts wait to be read. */
  readonly texts: Whole
}

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
    } satisfies StatusAnswer),
  })
}
