import typia from 'typia'
import { enableControl } from '../action/enable.js'
import { checkFields } from '../action/fields.js'
import type { Permission } from '../auth/scope.js'
import type { Exchange } from '../http/exchange.js'
import { parseBody } from '../json/parse-body.js'
import { describeControlState } from '../view/describe-control-state.js'
import { bodyWithApiKey, layoutInPath } from './operation.js'
import type { RouteContext } from './route-context.js'
import { findControlOf } from './state.js'

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
  readonly enabled: boolean
}

const validateControlBody = typia.createValidate<ControlBody>()
