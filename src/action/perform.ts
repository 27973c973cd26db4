import type { Participant } from '../auth/audience-tokens.js'
import { tokenInvalid } from '../auth/jwt.js'
import { steadyTime } from '../clocks.js'
import type { Displays } from '../display/displays.js'
import { Refusal } from '../errors.js'
import { type Bucket, rateLimited, type TokenBuckets } from '../limits/token-bucket.js'
import type { Recorder } from '../recording/recorder.js'
import { keyHash } from '../state/idempotency.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import type { ShowState } from '../state/show-state.js'
import { isOver } from '../state/timed/closing.js'
import { type Muting, nobodyIsMuted, permitText } from '../texts/permit-text.js'
import type { ControlValue } from '../wire/control-state.js'
import type { ActionCounters } from './action-counters.js'
import { type Envelope, type ResolvedAction, readValue } from './envelope.js'
import type { Completion, GroupCommit } from './group-commit.js'

/** What counts an action, and shows it. */
export interface CountContext {
  readonly state: ShowState
  readonly displays: Displays
  readonly counters: ActionCounters
  /** Undefined where nothing is recorded. */
  readonly recorder?: Pick<Recorder, 'action'> | undefined
}

/** What an action needs on its way, over any carrier. */
export interface ActionContext extends CountContext {
  readonly limits: TokenBuckets
  readonly commit: GroupCommit
  /** Where actions are counted, if that is not here. */
  readonly forwarder?: ActionForwarder | undefined
}

/** Takes judged actions from a machine that does not count to the one that does. */
export interface ActionForwarder {
  /**
   * @param value as it is kept. @param participant who acts.
   * @param hash as `keyHash` makes it, `''` without a key.
   * @param completion told in a later turn: that the action will be counted, or that nobody knows.
   * @throws {Refusal} `overloaded`.
   */
  forward(
    envelope: Envelope,
    value: ControlValue,
    participant: string,
    hash: string,
    completion: Completion,
  ): void
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
 * @param completion told at the end of the turn, when the effect is stored and sent; or later, where it is counted elsewhere.
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
  if (envelope.layoutId !== participant.layoutId) throw otherLayout
  const hash = key === '' ? '' : keyHash(participant.layoutId, participant.id, key)
  // A repeated action is accepted again, without a second effect.
  if (hash === '' || !state.idempotency.has(hash, state.keyClock.now())) {
    const action = resolve(state.layouts, envelope, state.authors, participant.id)
    if (forwarder !== undefined)
      return forwarder.forward(envelope, action.value, participant.id, hash, completion)
    countAction(context, action, participant.id, hash)
  }
  commit.join(completion)
}

/**
 * Finds the control that an envelope names and validates its value; remembered with the envelope, but for a control that
 * closes by itself: of each of its actions it is asked whether it comes in time.
 *
 * @param participant who acts: what one writes who is muted may hold any word.
 * @throws {Refusal} in this order: `control-not-found`, `control-disabled`, `type-mismatch`, `value-invalid`.
 */
export function resolve(
  layouts: LiveLayouts,
  envelope: Envelope,
  authors: Muting = nobodyIsMuted,
  participant = '',
): ResolvedAction {
  if (envelope.live !== undefined) return envelope as ResolvedAction
  const layout = layouts.byId.get(envelope.layoutId)
  if (!layout) throw new Refusal('control-not-found', 'The layout of this token is no longer loaded.')
  const live = findControl(layout, envelope)
  const value = readValue(live.control, envelope.value)
  const isForAll = permitText(value, layouts.blockedWords, authors, layout.layoutId, participant)
  // Not remembered: it is refused to others, or later.
  if (live.closing !== undefined || !isForAll) return { live, value }
  envelope.value = value
  envelope.live = live
  return envelope as ResolvedAction
}

/**
 * The second half of an action's way: counts it, and shows it unless it is a text that an operator reads first. It is
 * stored and sent at the end of the turn. A text of a participant who is muted is dropped here, and answered as any other.
 *
 * @param participant who acts. @param hash as `keyHash` makes it, of a key that was not used before; `''` without a key.
 * @param now monotonic, ms: when the action came, if that is not now.
 * @throws {Refusal} in this order: `overloaded`, `rate-limited`; then it is not counted.
 */
export function countAction(
  { state, displays, counters, recorder }: CountContext,
  { live, value }: ResolvedAction,
  participant: string,
  hash: string,
  now?: number,
): void {
  if (live.moderate) state.texts.requireSpace(live.state.layoutId, participant)
  live.state.choices?.requireSpace(participant)
  live.state.voices?.requireSpace(participant, value as string)
  coolDown(state, live, participant, now)
  counters.accepted++
  if (live.state.shown !== undefined && state.authors.isMuted(live.state.layoutId, participant))
    return state.drop(hash)
  live.state.crowd?.record(participant, value, steadyTime())
  if (live.moderate) return state.queue(live.state, value as string, participant, hash)
  recorder?.action(live, value, participant)
  if (state.apply(live.state, value, participant, hash)) displays.show(live)
}

const otherLayout = tokenInvalid('Expected a token for the layout of this action; received one for another.')

function findControl(layout: LiveLayout, { lid, type }: Envelope): LiveControl {
  const live = layout.activeControl(lid)
  if (!live)
    throw new Refusal(
      'control-not-found',
      'Expected $.lid to name a control of the active page. The page may have changed: ask GET /page again.',
      { activePageId: layout.activePage.pageId },
    )
  if (!live.enabled || (live.closing !== undefined && isOver(live.closing)))
    throw new Refusal(
      'control-disabled',
      'Expected $.lid to name a control that may be used now; this one is closed. Wait until the page says otherwise.',
    )
  if (live.control.type !== type)
    throw new Refusal(
      'type-mismatch',
      `Expected $.type to be ${live.control.type}, the type of this control; received ${type}.`,
    )
  return live
}

/** Last of all, so that only an action that counts begins a cooldown. */
function coolDown(
  { cooldowns }: ShowState,
  live: LiveControl,
  participant: string,
  now = performance.now(),
): void {
  const { cooldown } = live
  if (cooldown === undefined) return
  const wait = cooldowns.take(live.state, participant, cooldown * 1000, now)
  if (wait > 0)
    throw rateLimited(
      `Each participant may use this control once in ${cooldown} s. Wait, then send again.`,
      wait,
      { cooldown: true },
    )
}
