import type { Displays } from '../display/displays.js'
import { reset } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'

/** Takes controls back to where they were before their first action, and shows that on their displays. */
export function resetControls(state: ShowState, displays: Displays, controls: Iterable<LiveControl>): void {
  for (const live of controls) {
    reset(live.state)
    state.cooldowns.forget(live.state)
    state.changes.control(live.state)
    displays.showZero(live)
  }
}
