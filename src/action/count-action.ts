import { steadyTime } from '../clocks.js'
import type { Displays } from '../display/displays.js'
import { rateLimited } from '../limits/token-bucket.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import type { ActionCounters } from './action-counters.js'
import type { ResolvedAction } from './body/envelope.js'

/** What counts an action, and shows it. */
export interface CountContext {
  readonly state: ShowState
  readonly displays: Displays
  readonly counters: ActionCounters
}

/**
 * The second half of an action's way: counts it, and shows it unless it is a text that an operator reads first. It is
 * stored and sent at the end of the turn.
 *
 * @param participant who acts. @param hash as `keyHash` makes it, of a key that was not used before; `''` without a key.
 * @param now monotonic, ms: when the action came, if that is not now.
 * @throws {Refusal} in this order: `overloaded`, `rate-limited`; then it is not counted.
 */
export function countAction(
  { state, displays, counters }: CountContext,
  { live, value }: ResolvedAction,
  participant: string,
  hash: string,
  now?: number,
): void {
  if (live.moderate) state.texts.requireSpace(live.state.layoutId, participant)
  live.state.choices?.requireSpace(participant)
  coolDown(state, live, participant, now)
  counters.accepted++
  live.state.crowd?.record(participant, value, steadyTime())
  if (live.moderate) state.queue(live.state, value as string, participant, hash)
  else if (state.apply(live.state, value, participant, hash)) displays.show(live)
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
