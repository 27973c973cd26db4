import type { Displays } from '../display/displays.js'
import { resetState } from '../state/control-state.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'

/**
 * Resets controls to where they were before their first action, and shows that on their displays. What is kept from
 * when they had another type is reset too, and texts that wait are dropped.
 */
export function resetControls(state: ShowState, displays: Displays, controls: Iterable<LiveControl>): void {
  for (const live of controls) {
    resetState(live.state)
    state.hold.reset(live.state)
    state.cooldowns.forget(live.state)
    state.changes.control(live.state)
    displays.showZero(live)
    state.texts.drop(live.state.layoutId, live.state.lid)
    for (const former of state.layouts.formerStates(live.state)) {
      resetState(former)
      state.changes.control(former)
    }
  }
}

/** Resets all controls of a layout. Texts that wait for one that it no longer has are dropped too. */
export function resetLayout(state: ShowState, displays: Displays, { layoutId, controls }: LiveLayout): void {
  state.texts.drop(layoutId)
  resetControls(state, displays, controls.values())
}
