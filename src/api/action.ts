import { limit, perform } from '../action/perform.js'
import type { Exchange } from '../http/exchange.js'
import { authenticate } from './operation.js'
import type { RouteContext } from './route-context.js'

/** `POST /action`: the steps that belong to HTTP, then those that every carrier of actions shares. */
export function postAction(context: RouteContext, exchange: Exchange): void {
  context.load.admit() // 503
  const sender = authenticate(context, exchange) // 401, before a byte of the body is read
  limit(context, sender) // 429
  const key = exchange.head.idempotencyKey
  // 413, 415
  exchange.body(context.maxBody, (body) => {
    const participant = context.tokens.renew(sender) // 401
    const envelope = context.envelopes.read(body, key) // 400
    perform(context, participant, envelope, key, exchange)
  })
}
