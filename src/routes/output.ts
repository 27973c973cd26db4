import typia from 'typia'
import { checkFields } from '../action/fields.js'
import { holdOutput } from '../action/hold-output.js'
import type { Permission } from '../auth/scope.js'
import type { Exchange } from '../http/exchange.js'
import { parseBody } from '../json/parse-body.js'
import { bodyWithApiKey } from './operation.js'
import type { RouteContext } from './route-context.js'

/** `PUT /output`: keeps the audience's values from the displays, or lets them go. */
export function putOutput(context: RouteContext, exchange: Exchange, permission: Permission): void {
  const answer = (bytes: Buffer, _found: undefined, by: string) => {
    const { held } = checkFields(validateOutputBody(parseBody(bytes)), {
      $: 'an object with held',
      '$.held': 'true or false',
    })
    holdOutput(context, held, by)
    const body = JSON.stringify({ held })
    context.commit.join({ accept: () => exchange.reply({ body }), fail: (error) => exchange.fail(error) })
  }
  bodyWithApiKey(context, exchange, permission, () => undefined, answer)
}

interface OutputBody {
  readonly held: boolean
}

const validateOutputBody = typia.createValidate<OutputBody>()
