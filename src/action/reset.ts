import type { Displays } from '../display/displays.js'
import { reset } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'

/**
 * Takes controls back to where they were before their first action, and shows that on their displays. Nothing is
 * sent for an Index, whose 0 is an option that nobody chose, nor where a Button's message is a press.
 */
export function resetControls(state: ShowState, displays: Displays, controls: Iterable<LiveControl>): void {
  for (const live of controls) {
    reset(live.state)
    state.cooldowns.forget(live.state)
    state.changes.control(live.state)
    if (live.control.type !== 'Index') displays.showState(live)
  }
}
