import type { Participant } from '../auth/audience-tokens.js'
import { tokenInvalid } from '../auth/jwt.js'
import { type Bucket, rateLimited, type TokenBuckets } from '../limits/token-bucket.js'
import { keyHash } from '../state/idempotency.js'
import type { ActionForwarder } from './action-forwarder.js'
import type { Envelope } from './body/envelope.js'
import { type CountContext, countAction } from './count-action.js'
import type { Completion, GroupCommit } from './group-commit.js'
import { resolve } from './resolve.js'

/** What an action needs on its way, whoever carries it. */
export interface ActionContext extends CountContext {
  readonly limits: TokenBuckets
  readonly commit: GroupCommit
  /** Where actions are counted, if that is not here. */
  readonly forwarder?: ActionForwarder | undefined
}

/** @throws {Refusal} `rate-limited`. */
export function limit({ limits }: ActionContext, { allowance, rate }: Participant<Bucket>): void {
  const wait = limits.take(allowance, performance.now(), rate)
  if (wait > 0)
    throw rateLimited('This participant has sent too many actions. Wait, then send fewer a second.', wait)
}

/**
 * The way of an action to the stage, step by step, once its envelope is read; each step may refuse it. All of it is
 * synchronous, so nothing interleaves and no lock is needed. It is judged here, and counted here or elsewhere.
 *
 * @param key the idempotency key, `''` when absent.
 * @param waiting told at the end of the turn, when the effect is stored and sent; or later, where it is counted elsewhere.
 * @throws {Refusal} in this order: `token-invalid`, `control-not-found`, `control-disabled`,
 *   `type-mismatch`, `value-invalid`, `overloaded`, `rate-limited`.
 */
export function perform(
  context: ActionContext,
  participant: Participant<Bucket>,
  envelope: Envelope,
  key: string,
  completion: Completion,
): void {
  const { state, commit, forwarder } = context
  requireLayout(envelope, participant)
  const hash = key === '' ? '' : keyHash(participant.layoutId, participant.id, key)
  // A repeated action is accepted again, without a second effect.
  if (hash === '' || !state.idempotency.has(hash, state.keyClock.now())) {
    const action = resolve(state.layouts, envelope)
    if (forwarder !== undefined)
      return forwarder.forward(envelope, action.value, participant.id, hash, completion)
    countAction(context, action, participant.id, hash)
  }
  commit.join(completion)
}

function requireLayout({ layoutId }: Envelope, participant: Participant<Bucket>): void {
  if (layoutId !== participant.layoutId) throw otherLayout
}

const otherLayout = tokenInvalid('Expected a token for the layout of this action; received one for another.')
