import type { Displays } from '../display/displays.js'
import { resetState } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'

/**
 * Resets controls to where they were before their first action, and shows that on their displays. What is kept from
 * when they had another type is reset too.
 */
export function resetControls(state: ShowState, displays: Displays, controls: Iterable<LiveControl>): void {
  for (const live of controls) {
    resetState(live.state)
    state.cooldowns.forget(live.state)
    state.changes.control(live.state)
    displays.showZero(live)
    for (const former of state.layouts.formerStates(live.state)) {
      resetState(former)
      state.changes.control(former)
    }
  }
}
