import type { ShowState } from '../state/show-state.js'
import { FloatingPresses } from './reactions.js'
import { Results } from './results.js'
import { ShownScreens } from './shown-screens.js'

/** What phones and screens are shown where it is counted. */
export function ownViews(state: ShowState) {
  const results = new Results(state.layouts, state.hold)
  return { results, screens: new ShownScreens(state, results), reactions: new FloatingPresses(state) }
}
