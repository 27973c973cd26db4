import { steadyTime } from '../clocks.js'
import { normalised } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShownState } from '../wire/control-state.js'

/** As operators see it. */
export function describeControlState({ control, state, enabled }: LiveControl): ShownState {
  const { lid, type, fullScale, options, once, signals } = control
  const { count, value, votes, shown } = state
  const now = steadyTime()
  state.crowd?.expire(now)
  const crowd = signals && { crowd: state.crowd?.describe(now) }
  switch (type) {
    case 'Button':
      return { lid, type, count, normalised: normalised(count, fullScale), enabled, ...crowd }
    case 'Index':
      return { lid, type, value, votes: votes.slice(0, options.length), enabled, ...crowd }
    case 'Toggle':
      return { lid, type, value, ...(once && { votes: votes.slice(0, 2) }), enabled, ...crowd }
    case 'String':
      return { lid, type, value, ...(shown?.all.length && { texts: shown.all }), enabled, ...crowd }
    default:
      return { lid, type, value, enabled, ...crowd }
  }
}
