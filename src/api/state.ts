import typia from 'typia'
import { checkFields } from '../action/body/envelope.js'
import { resetControls, resetLayout } from '../action/operate.js'
import type { Permission } from '../auth/scope.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import { parseBody } from '../json/parse-body.js'
import { describeControlState } from '../view/describe-control-state.js'
import type { ShownState } from '../wire/control-state.js'
import type { Lid } from '../wire/scalars.js'
import { findControlOf } from './control.js'
import type { OperationNotes } from './openapi/operation-note.js'
import { bodyWithApiKey, layoutInPath, requireApiKey } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

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

/** What to reset: either one control, or all. */
export interface ResetBody {
  /** The control. */
  readonly lid?: Lid
  /** All controls of the layout. */
  readonly all?: true
}

const validateResetBody = typia.createValidate<ResetBody>()

const resetBody = 'an object with either lid or "all": true'

export const stateNotes = {
  'GET /layout/:layoutId/state': {
    id: 'getState',
    summary: 'Counts, votes and last values of all pages',
    description: 'For each control, what its type has. It survives a restart; a reset sets it to zero.',
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
} as const satisfies OperationNotes
