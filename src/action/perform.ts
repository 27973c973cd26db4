import type { AudienceTokens } from '../auth/audience-tokens.js'
import type { Displays } from '../display/displays.js'
import type { Exchange } from '../http/exchange.js'
import type { LoadMeter } from '../limits/load-meter.js'
import type { Bucket, TokenBuckets } from '../limits/token-bucket.js'
import { apply } from '../state/control-state.js'
import { keyHash } from '../state/idempotency.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import { authenticate } from './authenticate.js'
import type { GroupCommit } from './group-commit.js'
import { rateLimited } from './rate-limited.js'
import type { Resolver } from './resolver.js'
import type { Tally } from './tally.js'

/** What an action meets on its way. */
export interface Stations {
  readonly load: LoadMeter
  readonly tokens: AudienceTokens<Bucket>
  readonly limits: TokenBuckets
  readonly resolver: Resolver
  readonly state: ShowState
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
  stations.load.admit()
  const sender = authenticate(stations.tokens, exchange)
  limit(stations.limits, sender.allowance)
  const key = exchange.head.idempotencyKey
  exchange.body(stations.maxBody, (body) => {
    const { tokens, resolver, state, displays, commit, tally } = stations
    const participant = tokens.renew(sender)
    const hash = key === '' ? '' : keyHash(participant.layoutId, participant.id, key)
    const repeated = hash !== '' && state.idempotency.has(hash, performance.now())
    const action = resolver.resolve(body, participant.layoutId, key, repeated)
    if (action !== undefined) {
      coolDown(state, action.live, participant.id)
      apply(action.live.state, action.value)
      state.changes.control(action.live.state)
      if (hash !== '') state.idempotency.add(hash, performance.now())
      tally.accepted++
      displays.show(action.live)
    }
    commit.join(exchange)
  })
}

function limit(limits: TokenBuckets, bucket: Bucket): void {
  const wait = limits.take(bucket, performance.now())
  if (wait > 0)
    throw rateLimited('This token has sent more actions than it may. Wait, then send fewer a second.', wait)
}

/** Last of all, so that only an action that counts begins a cooldown. */
function coolDown({ cooldowns }: ShowState, { control, state }: LiveControl, participant: string): void {
  const { cooldown } = control
  if (cooldown === undefined) return
  const wait = cooldowns.take(state, participant, cooldown * 1000, performance.now())
  if (wait > 0)
    throw rateLimited(
      `Each participant may use this control once in ${cooldown} s. Wait, then send again.`,
      wait,
    )
}
