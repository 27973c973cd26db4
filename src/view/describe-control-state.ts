import { steadyTime } from '../clocks.js'
import type { LiveControl } from '../state/live-layout.js'
import { msLeft } from '../state/timed/closing.js'
import type { ShownState } from '../wire/control-state.js'

/** As operators see it. */
export function describeControlState(live: LiveControl): ShownState {
  const { closing } = live
  return { ...describeSteadyState(live), ...(closing && { closesIn: msLeft(closing) }) }
}

/** The same, but for what passes by itself: how long it is until the control closes. */
export function describeSteadyState({ control, state, enabled }: LiveControl): ShownState {
  const { lid, type, behaviour, signals } = control
  const now = steadyTime()
  state.crowd?.expire(now)
  const crowd = signals && { crowd: state.crowd?.describe(now) }
  return { lid, type, ...behaviour.describe(state, control), enabled, ...crowd }
}
