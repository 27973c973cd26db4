import { normalised } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'

/** What the audience has done to a control so far, as operators see it. */
export function describeControlState({ control, state, enabled }: LiveControl): object {
  const { lid, type, fullScale, options } = control
  const { count, value, votes } = state
  switch (type) {
    case 'Button':
      return { lid, type, count, normalised: normalised(count, fullScale), enabled }
    case 'Index':
      return { lid, type, value, votes: votes.slice(0, options.length), enabled }
    default:
      return { lid, type, value, enabled }
  }
}
