import typia from 'typia'
import { checkFields } from '../action/body/envelope.js'
import { enableControl } from '../action/operate.js'
import type { Permission } from '../auth/scope.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import { parseBody } from '../json/parse-body.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import { describeControlState } from '../view/describe-control-state.js'
import type { OperationNotes } from './openapi/operation-note.js'
import { bodyWithApiKey, layoutInPath } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

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

export const controlNotes = {
  'PUT /layout/:layoutId/control/#lid': {
    id: 'enableControl',
    summary: 'Close a control for the audience, or open it',
    description: 'Lasts over restarts and resets.',
    body: 'ControlBody',
    examples: { 'close it': { enabled: false }, 'open it': { enabled: true } },
    answer: 'ShownState',
    refusals: ['control-not-found'],
  },
} as const satisfies OperationNotes
