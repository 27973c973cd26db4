import { steadyTime } from '../crowd/clock.js'
import { normalised } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'

/** What the audience has done to a control so far, as operators see it. */
export function describeControlState({ control, state, enabled }: LiveControl): object {
  const { lid, type, fullScale, options, once, signals } = control
  const { count, value, votes } = state
  const crowd = signals && { crowd: state.crowd?.describe(steadyTime()) }
  switch (type) {
    case 'Button':
      return { lid, type, count, normalised: normalised(count, fullScale), enabled, ...crowd }
    case 'Index':
      return { lid, type, value, votes: votes.slice(0, options.length), enabled, ...crowd }
    case 'Toggle':
      return { lid, type, value, ...(once && { votes: votes.slice(0, 2) }), enabled, ...crowd }
    default:
      return { lid, type, value, enabled, ...crowd }
  }
}
