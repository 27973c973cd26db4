import { describeActions, type ShownActions } from '../action/action-counters.js'
import type { Permission, Scope } from '../auth/scope.js'
import { type ConfigurationError, type FieldError, Refusal } from '../errors.js'
import { type Accepted, accepted, type Exchange } from '../http/exchange.js'
import type { Lid, NonNegativeInteger } from '../json/scalars.js'
import type { MostJoined } from '../room/join/join-origins.js'
import type { NewPeople } from '../room/join/join-service.js'
import { describeDisplays, type ShownDisplay } from '../view/describe-displays.js'
import type { ShownMachine } from '../view/shown-cluster.js'
import { requireApiKey } from './operation.js'
import type { LastReload, RouteContext } from './route-context.js'

/** What the service is doing. */
export interface StatusAnswer extends ShownMachine {
  /** `[service] name`. */
  readonly name: string
  /** Of the package. */
  readonly version: string
  /** Of its process. */
  readonly pid: NonNegativeInteger
  /** Seconds since the start. */
  readonly uptime: NonNegativeInteger
  /** Of the key that asks. */
  readonly scope: Scope
  /** Whether what is counted is also stored. */
  readonly durable: boolean
  /** Whether the audience's values are kept from the displays. */
  readonly held: boolean
  /** Null if there was none. */
  readonly lastReload: LastReload | null
  /** When the last action was accepted, ms since 1970, also before a restart; null if there was none. */
  readonly lastAction: NonNegativeInteger | null
  /** Those that are loaded. */
  readonly layouts: readonly LayoutStatus[]
  /** Those of the settings first. */
  readonly displays: readonly ShownDisplay[]
  /** Those since the start. */
  readonly actions: ShownActions
  /** Tries to join, too many to be looked at among them. */
  readonly wrongPasscodes: WrongPasscodes
}

/** Whether somebody tries to find the passcode. */
export interface WrongPasscodes {
  /** Since the start. */
  readonly total: NonNegativeInteger
  /** Of this minute, or of the one before if that had more. */
  readonly perMinute: NonNegativeInteger
}

/** A loaded layout. */
export interface LayoutStatus {
  /** Names it in requests and tokens. */
  readonly layoutId: string
  /** The page that everybody sees now. */
  readonly activePageId: string
  /** Whether people may join by themselves. */
  readonly room: 'open' | 'closed'
  /** Who has joined by themselves for the first time on this day (UTC). */
  readonly people: LayoutPeople
  /** The lids of the controls that may not be used. */
  readonly disabled: readonly Lid[]
  /** How many texts wait to be read. */
  readonly texts: NonNegativeInteger
}

/** New people of a layout. */
export interface LayoutPeople {
  /** Who have joined today. */
  readonly today: NonNegativeInteger
  /** Who may join today. */
  readonly places: NonNegativeInteger
  /** The one address from which more than half of them have come since the start; null where there is none. */
  readonly mostFrom: MostJoined | null
}

/** `GET /status`: the overview for a technician. */
export function getStatus(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const { name, version, startedAt, state, store, reloads, counters, pace, joinService } = context
  const { scope } = requireApiKey(context, exchange, permission)
  exchange.reply({
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify({
      name,
      scope,
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
        room: state.rooms.isOpen(layoutId) ? ('open' as const) : ('closed' as const),
        people: describePeople(joinService.newPeopleOf(layoutId)),
        disabled: [...controls.values()].filter(({ enabled }) => !enabled).map(({ control }) => control.lid),
        texts: state.texts.countOf(layoutId),
      })),
      displays: describeDisplays(context),
      actions: describeActions(counters, pace),
      wrongPasscodes: { total: joinService.guard.failed, perMinute: joinService.guard.failedPerMinute },
      ...context.cluster?.describe(),
    } satisfies StatusAnswer),
  })
}

function describePeople({ today, places, mostFrom }: NewPeople): LayoutPeople {
  return { today, places, mostFrom }
}

/** The files are in use. */
export interface ReloadAnswer extends Accepted {
  /** Other keys of the settings that have changed and wait for a restart, as `[section] key`. */
  readonly restart: readonly string[]
}

/** `POST /reload`: replaces layouts, secrets and displays by what the files have now, all or nothing. */
export function postReload(
  context: Pick<RouteContext, 'apiKeys' | 'reloads'>,
  exchange: Exchange,
  permission: Permission,
): void {
  requireApiKey(context, exchange, permission)
  const { errors, restart } = context.reloads.run()
  if (errors.length > 0)
    throw new Refusal(
      'reload-refused',
      `Expected files without errors; found ${errors.length}, listed in errors. Nothing has changed. Fix them, then reload again.`,
      { errors: errors.map(describeError) },
    )
  exchange.reply({ body: JSON.stringify({ ok: true, restart } satisfies ReloadAnswer) })
}

/** The path is the file and the place in it. */
function describeError({ file, place, reason }: ConfigurationError): FieldError {
  return { path: [file, place].filter(Boolean).join(': '), expected: reason }
}

/** `POST /stage/take`: this machine plays instead of the one that does; nothing to one that plays already. */
export function postStageTake(
  { apiKeys, stage }: Pick<RouteContext, 'apiKeys' | 'stage'>,
  exchange: Exchange,
  permission: Permission,
): void {
  const { name } = requireApiKey({ apiKeys }, exchange, permission)
  if (stage) exchange.replyWith(stage.take(name).then(() => ({ body: accepted })))
  else exchange.reply({ body: accepted })
}
