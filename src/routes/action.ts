import type { Envelopes } from '../action/envelope.js'
import { type ActionContext, limit, perform } from '../action/perform.js'
import type { AudienceTokens } from '../auth/audience-tokens.js'
import type { Exchange } from '../http/exchange.js'
import type { LoadMeter } from '../limits/load-meter.js'
import type { Bucket } from '../limits/token-bucket.js'
import { authenticate } from './operation.js'

export interface ActionParts extends ActionContext {
  readonly load: LoadMeter
  readonly tokens: AudienceTokens<Bucket>
  readonly envelopes: Envelopes
  /** Bytes. */
  readonly maxBody: number
}

/** `POST /action`: the steps that belong to HTTP, then those that every carrier of actions shares. */
export function postAction(parts: ActionParts, exchange: Exchange): void {
  parts.load.admit() // 503
  const sender = authenticate(parts, exchange) // 401, before a byte of the body is read
  limit(parts, sender) // 429
  const key = exchange.head.idempotencyKey
  // 413, 415
  exchange.body(parts.maxBody, (body) => {
    const participant = parts.tokens.renew(sender) // 401
    const envelope = parts.envelopes.read(body, key) // 400
    perform(parts, participant, envelope, key, exchange)
  })
}
