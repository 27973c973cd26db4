import { describeActions } from '../action/action-counters.js'
import { reloadRefused } from '../editing/refusals.js'
import { type Accepted, accepted } from '../http/exchange.js'
import { describeDisplays } from '../view/describe-displays.js'
import type { LayoutPeople, NewPeople } from '../wire/room.js'
import type { ScreenChoice } from '../wire/screen.js'
import type { StatusAnswer } from '../wire/status.js'
import {
  type Handler,
  type KeyedHandler,
  type OperationNotes,
  requireApiKey,
  uncached,
} from './operation/operation.js'

export const getStatus: KeyedHandler = (context, exchange, permission) => {
  const { name, version, engine, certificate, startedAt, state, store, reloads } = context
  const { counters, pace, joinService, recorder } = context
  const { scope } = requireApiKey(context, exchange, permission)
  const answer: StatusAnswer = {
    name,
    scope,
    editing: context.edge === undefined && context.editing.folder.isOn,
    ownLayouts: context.edge !== undefined || context.editing.folder.isOwn,
    version,
    engine,
    ...(certificate.shown && { certificate: certificate.shown }),
    pid: process.pid,
    uptime: Math.floor((performance.now() - startedAt) / 1000),
    durable: store.durable,
    ...(recorder?.isRecording !== undefined && { recording: recorder.isRecording }),
    held: state.hold.isHeld,
    lastReload: reloads.last,
    ...(reloads.missing.length > 0 && { missing: reloads.missing }),
    lastAction: state.lastAction.time,
    layouts: [...state.layouts.byId.values()].map(({ layoutId, activePage, controls }) => ({
      layoutId,
      activePageId: activePage.pageId,
      room: state.rooms.isOpen(layoutId) ? 'open' : 'closed',
      people: describePeople(joinService.newPeopleOf(layoutId)),
      disabled: [...controls.values()].filter(({ enabled }) => !enabled).map(({ control }) => control.lid),
      screen: choiceIn(context.screens.of(layoutId)),
      texts: state.texts.countOf(layoutId),
    })),
    displays: describeDisplays(context.displays, context.registrations),
    actions: describeActions(counters, pace),
    wrongPasscodes: { total: joinService.guard.failed, perMinute: joinService.guard.failedPerMinute },
    ...context.cluster?.describe(),
  }
  exchange.reply(uncached(answer))
}

/** Without what is shown of it. */
function choiceIn({ show, reveal, reactions }: ScreenChoice): ScreenChoice {
  return { show, ...(reveal && { reveal }), ...(reactions === false && { reactions }) }
}

function describePeople({ today, places, mostFrom }: NewPeople): LayoutPeople {
  return { today, places, mostFrom }
}

/** `POST /stage/take`: this machine becomes the active stage; nothing changes if it is already. */
export const postStageTake: KeyedHandler<'apiKeys' | 'stage'> = (context, exchange, permission) => {
  const { name } = requireApiKey(context, exchange, permission)
  const { stage } = context
  if (stage) exchange.replyWith(stage.take(name).then(() => ({ body: accepted })))
  else exchange.reply({ body: accepted })
}

/** The files are in use. */
export interface ReloadAnswer extends Accepted {
  /** Other keys of the settings that have changed and wait for a restart, as `[section] key`. */
  readonly restart: readonly string[]
}

/** `POST /reload`: replaces layouts, secrets and displays by what the files have now, all or nothing. */
export const postReload: KeyedHandler<'apiKeys' | 'reloads'> = (context, exchange, permission) => {
  requireApiKey(context, exchange, permission)
  const { errors, restart } = context.reloads.run()
  if (errors.length > 0) throw reloadRefused(errors)
  exchange.reply({ body: JSON.stringify({ ok: true, restart } satisfies ReloadAnswer) })
}

/** `GET /healthz`: as long as anything can answer. */
export const getAlive: Handler = (_, exchange) => {
  exchange.reply({ body: JSON.stringify({ alive: true } satisfies AliveAnswer) })
}

/** The service is alive. */
export interface AliveAnswer {
  /** Always: nothing else could answer. */
  readonly alive: true
}

/** `GET /readyz`. While draining, the server itself answers 503. */
export const getReady: Handler = (_, exchange) => {
  exchange.reply({ body: JSON.stringify({ ready: true } satisfies ReadyAnswer) })
}

/** The service is serving. */
export interface ReadyAnswer {
  /** Always: otherwise it is refused. */
  readonly ready: true
}

export const serviceNotes = {
  'POST /reload': {
    id: 'reload',
    summary: 'Apply changed layouts, secrets and displays',
    description: 'All or nothing, without losing a request. Counts go on.',
    answer: 'ReloadAnswer',
    refusals: ['reload-refused'],
  },
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
  'GET /openapi.json': {
    id: 'getDescription',
    summary: 'This document',
    description:
      'As this service has it: with its base path, and with its metrics as the settings have them.',
    answer: 'document',
    tagged: true,
  },
  'GET /healthz': {
    id: 'isAlive',
    summary: 'Whether the service is alive',
    description: 'Answered as long as the process can answer at all, also while it stops.',
    answer: 'AliveAnswer',
  },
  'GET /readyz': {
    id: 'isReady',
    summary: 'Whether the service is serving',
    description: 'While it stops: `shutting-down`.',
    answer: 'ReadyAnswer',
  },
} as const satisfies OperationNotes
