import { steadyTime } from '../clocks.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShownState } from '../wire/control-state.js'

/** As operators see it. */
export function describeControlState({ control, state, enabled }: LiveControl): ShownState {
  const { lid, type, behaviour, signals } = control
  const now = steadyTime()
  state.crowd?.expire(now)
  const crowd = signals && { crowd: state.crowd?.describe(now) }
  return { lid, type, ...behaviour.describe(state, control), enabled, ...crowd }
}
