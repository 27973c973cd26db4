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
