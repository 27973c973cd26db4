import { describeActions } from '../action/action-counters.js'
import type { Permission } from '../auth/scope.js'
import { accepted, type Exchange } from '../http/exchange.js'
import { describeDisplays } from '../view/describe-displays.js'
import type { LayoutPeople, NewPeople } from '../wire/room.js'
import type { StatusAnswer } from '../wire/status.js'
import type { OperationNotes } from './openapi/operation-note.js'
import { requireApiKey } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

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
      displays: describeDisplays(context.displays, context.registrations),
      actions: describeActions(counters, pace),
      wrongPasscodes: { total: joinService.guard.failed, perMinute: joinService.guard.failedPerMinute },
      ...context.cluster?.describe(),
    } satisfies StatusAnswer),
  })
}

function describePeople({ today, places, mostFrom }: NewPeople): LayoutPeople {
  return { today, places, mostFrom }
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

export const statusNotes = {
  'POST /stage/take': {
    id: 'takeStage',
    summary: 'Make a standby the active stage',
    description:
      'Of a cluster: the active stage makes room, or is overruled if it does not answer. On the active stage it does nothing. `GET /status` says when it is done.',
    answer: 'Accepted',
    refusals: ['overloaded'],
  },
  'GET /status': {
    id: 'getStatus',
    summary: 'What the service is doing',
    description: 'For technicians and for monitoring: displays, layouts and counts, as of now.',
    answer: 'StatusAnswer',
  },
} as const satisfies OperationNotes
