import { steadyTime } from '../clocks.js'
import type { Displays } from '../display/displays.js'
import { type ControlState, isInitial, resetState } from '../state/control-state.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import { keepControl } from '../state/undo/kept-control.js'
import type { KeptReset, LastResets } from '../state/undo/last-resets.js'
import type { OperateContext } from './operate.js'

export interface ResetContext extends OperateContext {
  readonly resets: LastResets
}

/**
 * Resets a control, or all of a layout, to where it was before the first action, and shows that on the displays. What is kept
 * from when a control had another type is reset too, and texts that wait are dropped: with all of them, also those for a
 * control that the layout no longer has. For a minute it can be undone.
 *
 * @param only the control; undefined for all. @param by as in `OperateContext`.
 */
export function resetShow(
  context: ResetContext,
  layout: LiveLayout,
  only: LiveControl | undefined,
  by: string,
): void {
  const { state, displays, log, resets, recorder } = context
  const { layoutId } = layout
  const lid = only?.state.lid ?? 'all'
  const controls = only ? [only] : [...layout.controls.values()]
  resets.keep(layoutId, keepReset(state, layoutId, lid, controls))
  state.texts.drop(layoutId, only?.state.lid)
  for (const live of controls) resetControl(state, displays, live)
  state.screens.settle()
  log.info({ layoutId, lid, by }, 'reset')
  state.steering.record(layoutId, by, { reset: { lid } })
  recorder?.deed({ reset: { layoutId, ...recordedLid(lid) } })
}

/** What was reset, as recordings name it. */
export function recordedLid(lid: KeptReset['lid']): { readonly lid: number } | { readonly all: true } {
  return lid === 'all' ? { all: true } : { lid }
}

function resetControl(state: ShowState, displays: Displays, live: LiveControl): void {
  for (const each of statesOf(state, live)) {
    resetState(each)
    state.changes.control(each)
  }
  state.hold.reset(live.state)
  state.cooldowns.forget(live.state)
  displays.showZero(live)
}

function keepReset(
  state: ShowState,
  layoutId: string,
  lid: KeptReset['lid'],
  controls: readonly LiveControl[],
): KeptReset {
  const now = steadyTime()
  const used = controls.flatMap((live) => statesOf(state, live)).filter((each) => !isInitial(each))
  return {
    lid,
    controls: used.map((each) => keepControl(each, now)),
    texts: state.texts.keptOf(layoutId, lid === 'all' ? undefined : lid),
  }
}

/** Its own, and those from when it had other types. */
export function statesOf({ layouts }: ShowState, { state }: LiveControl): readonly ControlState[] {
  return [state, ...layouts.formerStates(state)]
}
