import type { Participant } from '../auth/audience-tokens.js'
import { tokenInvalid } from '../auth/token-refusal.js'
import { steadyTime } from '../crowd/clock.js'
import type { Displays } from '../display/displays.js'
import { rateLimited } from '../limits/rate-limited.js'
import type { Bucket, TokenBuckets } from '../limits/token-bucket.js'
import { keyHash } from '../state/idempotency.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import type { Envelope } from './envelope.js'
import type { GroupCommit, Waiting } from './group-commit.js'
import { resolve } from './resolve.js'
import type { Tally } from './tally.js'

/** What an action needs on its way, whoever carries it. */
export interface ActionContext {
  readonly limits: TokenBuckets
  readonly state: ShowState
  readonly displays: Displays
  readonly commit: GroupCommit
  readonly tally: Tally
}

/** @throws {Refusal} `rate-limited`. */
export function limit({ limits }: ActionContext, { allowance }: Participant<Bucket>): void {
  const wait = limits.take(allowance, performance.now())
  if (wait > 0)
    throw rateLimited('This token has sent too many actions. Wait, then send fewer a second.', wait)
}

/**
 * The way of an action to the stage, step by step, once its envelope is read; each step may refuse it. All of it is
 * synchronous, so nothing interleaves and no lock is needed.
 *
 * @param key the idempotency key, `''` when absent.
 * @param waiting told at the end of the turn, when the effect is stored and sent.
 * @throws {Refusal} in this order: `token-invalid`, `control-not-found`, `control-disabled`,
 *   `type-mismatch`, `value-invalid`, `overloaded`, `rate-limited`.
 */
export function perform(
  { state, displays, commit, tally }: ActionContext,
  participant: Participant<Bucket>,
  envelope: Envelope,
  key: string,
  waiting: Waiting,
): void {
  requireLayout(envelope, participant)
  const hash = key === '' ? '' : keyHash(participant.layoutId, participant.id, key)
  // A repeated action is accepted again, without a second effect.
  if (hash === '' || !state.idempotency.has(hash, state.keyClock.now())) {
    const { live, value } = resolve(state.layouts, envelope)
    if (live.control.moderate) state.texts.requireRoom(participant.layoutId)
    live.state.choices?.requireRoom(participant.id)
    coolDown(state, live, participant)
    tally.accepted++
    live.state.crowd?.hear(participant.id, value, steadyTime())
    if (live.control.moderate) state.queue(live.state, value as string, hash)
    else if (state.apply(live.state, value, participant.id, hash)) displays.show(live)
  }
  commit.join(waiting)
}

function requireLayout({ layoutId }: Envelope, participant: Participant<Bucket>): void {
  if (layoutId !== participant.layoutId) throw otherLayout
}

/** Last of all, so that only an action that counts begins a cooldown. */
function coolDown({ cooldowns }: ShowState, live: LiveControl, { id }: Participant<Bucket>): void {
  const { cooldown } = live.control
  if (cooldown === undefined) return
  const wait = cooldowns.take(live.state, id, cooldown * 1000, performance.now())
  if (wait > 0)
    throw rateLimited(
      `Each participant may use this control once in ${cooldown} s. Wait, then send again.`,
      wait,
    )
}

const otherLayout = tokenInvalid('Expected a token for the layout of this action; received one for another.')
