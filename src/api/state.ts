import typia from 'typia'
import { checkFields } from '../action/body/envelope.js'
import { enableControl, resetControls, resetLayout } from '../action/operate.js'
import type { Permission } from '../auth/scope.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import { parseBody } from '../json/parse-body.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import { describeControlState } from '../view/describe-control-state.js'
import type { ShownState } from '../wire/control-state.js'
import type { Lid } from '../wire/scalars.js'
import type { OperationNotes } from './openapi/operation-note.js'
import { bodyWithApiKey, layoutInPath, requireApiKey } from './operation.js'
import type { RouteContext } from './route-context.js'

/** What the audience has done so far. */
export interface StateAnswer {
  /** The layout that was asked for. */
  readonly layoutId: string
  /** The page that everybody sees now. */
  readonly activePageId: string
  /** Of all pages. */
  readonly controls: readonly ShownState[]
}

/** `GET /layout/{layoutId}/state`: what the audience has done so far, on all pages. */
export function getState(context: RouteContext, exchange: Exchange, permission: Permission): void {
  requireApiKey(context, exchange, permission)
  const { layoutId, activePage, controls } = layoutInPath(context, exchange)
  exchange.reply({
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify({
      layoutId,
      activePageId: activePage.pageId,
      controls: [...controls.values()].map(describeControlState),
    } satisfies StateAnswer),
  })
}

/** `PUT /layout/{layoutId}/control/{lid}`: opens or closes a control for the audience. */
export function putControl(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const findLayout = () => layoutInPath(context, exchange)
  bodyWithApiKey(context, exchange, permission, findLayout, (bytes, layout, by) => {
    const { enabled } = checkFields(validateControlBody(parseBody(bytes)), {
      $: 'an object with enabled',
      '$.enabled': 'true or false',
    })
    const live = findControlOf(layout, Number(exchange.params[1]), 'the path')
    enableControl(context, live, enabled, by)
    const body = JSON.stringify(describeControlState(live))
    context.commit.join({ accept: () => exchange.reply({ body }), fail: (error) => exchange.fail(error) })
  })
}

/** Whether a control may be used. */
export interface ControlBody {
  /** False: its actions are refused. */
  readonly enabled: boolean
}

const validateControlBody = typia.createValidate<ControlBody>()

/** `POST /layout/{layoutId}/reset`: resets one control or all of them to the state before the first action. */
export function postReset(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const { state, displays, commit, log } = context
  const findLayout = () => layoutInPath(context, exchange)
  bodyWithApiKey(context, exchange, permission, findLayout, (body, layout, by) => {
    const { lid, all } = checkFields(validateResetBody(parseBody(body)), {
      $: resetBody,
      '$.lid': "a control's lid, a positive integer",
      '$.all': 'true',
    })
    if ((lid === undefined) === (all === undefined))
      throw new Refusal(
        'body-invalid',
        `Expected ${resetBody}; received ${lid === undefined ? 'neither' : 'both'}.`,
        { errors: [{ path: '$', expected: resetBody }] },
      )
    if (lid === undefined) resetLayout(state, displays, layout)
    else resetControls(state, displays, [findControlOf(layout, lid)])
    log.info({ layoutId: layout.layoutId, lid: lid ?? 'all', by }, 'reset')
    commit.join(exchange)
  })
}

/** `POST /layout/{layoutId}/revoke`: voids every token of the layout made so far. */
export function postRevoke(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const { state, tokens, commit, log } = context
  const { name: by } = requireApiKey(context, exchange, permission)
  const { layoutId } = layoutInPath(context, exchange)
  state.revocations.revoke(layoutId)
  tokens.clear()
  log.info({ layoutId, by }, 'tokens revoked')
  commit.join(exchange)
}

/** What to reset: either one control, or all. */
export interface ResetBody {
  /** The control. */
  readonly lid?: Lid
  /** All controls of the layout. */
  readonly all?: true
}

const validateResetBody = typia.createValidate<ResetBody>()

const resetBody = 'an object with either lid or "all": true'

/** @param place where the lid was. @throws {Refusal} `control-not-found`. */
export function findControlOf({ controls }: LiveLayout, lid: number, place = '$.lid'): LiveControl {
  const live = controls.get(lid)
  if (!live)
    throw new Refusal(
      'control-not-found',
      `Expected ${place} to name a control of this layout. \`ovation layouts\` lists them.`,
    )
  return live
}

export const stateNotes = {
  'PUT /layout/:layoutId/control/#lid': {
    id: 'enableControl',
    summary: 'Close a control for the audience, or open it',
    description: 'Lasts over restarts and resets.',
    body: 'ControlBody',
    examples: { 'close it': { enabled: false }, 'open it': { enabled: true } },
    answer: 'ShownState',
    refusals: ['control-not-found'],
  },
  'GET /layout/:layoutId/state': {
    id: 'getState',
    summary: 'Counts, votes and last values of all pages',
    description: 'Of each control what its type has. A restart keeps it; a reset begins anew.',
    answer: 'StateAnswer',
  },
  'POST /layout/:layoutId/reset': {
    id: 'reset',
    summary: 'Set counts, votes and values back to zero',
    description: 'Also on the displays. Texts that wait to be read are dropped. Name either a lid or all.',
    body: 'ResetBody',
    examples: { 'one control': { lid: 1 }, 'the whole layout': { all: true } },
    answer: 'Accepted',
    refusals: ['control-not-found'],
  },
  'POST /layout/:layoutId/revoke': {
    id: 'revokeTokens',
    summary: 'Void every token of a layout made so far',
    description:
      'At once, and for good: over restarts, and whatever the clock does. Tokens made afterwards are good.',
    answer: 'Accepted',
  },
} as const satisfies OperationNotes
