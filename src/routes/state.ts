import typia, { type tags } from 'typia'
import { checkFields } from '../action/fields.js'
import { resetControls } from '../action/reset.js'
import { Refusal } from '../errors.js'
import { parseJson } from '../http/body.js'
import type { Exchange } from '../http/exchange.js'
import { normalised } from '../state/control-state.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import { layoutInPath } from './layout-in-path.js'
import { requireApiKey } from './require-api-key.js'
import type { RouteContext } from './route-context.js'

/** `GET /layout/{layoutId}/state`: what the audience has done so far, on all pages. */
export function getState({ apiKeys, state }: RouteContext, exchange: Exchange): void {
  requireApiKey(apiKeys, exchange)
  const { layoutId, activePage, controls } = layoutInPath(state.layouts, exchange)
  exchange.reply({
    headers: { 'cache-control': 'no-store' },
    body: JSON.stringify({
      layoutId,
      activePageId: activePage.pageId,
      controls: [...controls.values()].map(describeControlState),
    }),
  })
}

/** `POST /layout/{layoutId}/reset`: one control or all of them as before the first action. */
export function postReset(
  { apiKeys, state, displays, commit, maxBody, log }: RouteContext,
  exchange: Exchange,
): void {
  const requireKeyStill = requireApiKey(apiKeys, exchange)
  layoutInPath(state.layouts, exchange)
  exchange.body(maxBody, (body) => {
    const by = requireKeyStill()
    // A reload since the head came makes new layouts, and may take this one away.
    const layout = layoutInPath(state.layouts, exchange)
    const { lid, all } = checkFields(validateResetBody(parseJson(body)), {
      $: wish,
      '$.lid': "a control's lid, a positive integer",
      '$.all': 'true',
    })
    if ((lid === undefined) === (all === undefined))
      throw new Refusal('body-invalid', `Expected ${wish}; ${lid === undefined ? 'neither' : 'both'} came.`, {
        errors: [{ path: '$', expected: wish }],
      })
    resetControls(
      state,
      displays,
      lid === undefined ? layout.controls.values() : [findControlOf(layout, lid)],
    )
    log.info({ layoutId: layout.layoutId, lid: lid ?? 'all', by }, 'reset')
    commit.join(exchange)
  })
}

/** `POST /layout/{layoutId}/revoke`: voids every token of the layout that was made before. */
export function postRevoke({ apiKeys, state, tokens, commit, log }: RouteContext, exchange: Exchange): void {
  const by = requireApiKey(apiKeys, exchange)()
  const { layoutId } = layoutInPath(state.layouts, exchange)
  state.revocations.revoke(layoutId)
  tokens.clear()
  log.info({ layoutId, by }, 'tokens revoked')
  commit.join(exchange)
}

interface ResetBody {
  readonly lid?: number & tags.Type<'uint64'> & tags.Minimum<1> & tags.Maximum<9007199254740991>
  readonly all?: true
}

const validateResetBody = typia.createValidate<ResetBody>()

const wish = 'an object with either lid or "all": true'

function findControlOf({ controls }: LiveLayout, lid: number): LiveControl {
  const live = controls.get(lid)
  if (!live)
    throw new Refusal(
      'control-not-found',
      'Expected $.lid to name a control of this layout. `ovation layouts` lists them.',
    )
  return live
}

function describeControlState({ control, state }: LiveControl): object {
  const { lid, type, fullScale, options } = control
  const { count, value, votes } = state
  switch (type) {
    case 'Button':
      return { lid, type, count, normalised: normalised(count, fullScale) }
    case 'Index':
      return { lid, type, value, votes: votes.slice(0, options.length) }
    default:
      return { lid, type, value }
  }
}
