import type { AudienceTokens } from '../auth/audience-tokens.js'
import type { Displays } from '../display/displays.js'
import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import type { Bucket, TokenBuckets } from '../limits/token-bucket.js'
import { apply } from '../state/apply.js'
import { authenticate } from './authenticate.js'
import type { GroupCommit } from './group-commit.js'
import type { Resolver } from './resolver.js'
import type { Tally } from './tally.js'

/** What an action meets on its way. */
export interface Stations {
  readonly tokens: AudienceTokens<Bucket>
  readonly limits: TokenBuckets
  readonly resolver: Resolver
  readonly displays: Displays
  readonly commit: GroupCommit
  readonly tally: Tally
  /** Bytes. */
  readonly maxBody: number
}

/**
 * The way of an action from a phone to the stage, step by step; each step may refuse it. All is synchronous once the
 * body is there, so nothing interleaves and nothing needs a lock.
 */
export function perform(stations: Stations, exchange: Exchange): void {
  const participant = authenticate(stations.tokens, exchange)
  limit(stations.limits, participant.allowance)
  exchange.body(stations.maxBody, (body) => {
    const { live, value } = stations.resolver.resolve(body, participant.layoutId)
    apply(live, value)
    stations.tally.accepted++
    stations.displays.show(live)
    stations.commit.join(exchange)
  })
}

function limit(limits: TokenBuckets, bucket: Bucket): void {
  const wait = limits.take(bucket, performance.now())
  if (wait > 0)
    throw new Refusal(
      'rate-limited',
      'This token has sent more actions than it may. Wait, then send fewer a second.',
      {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) },
      },
    )
}
