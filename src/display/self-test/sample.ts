import { steadyTime } from '../../clocks.js'
import { Crowd } from '../../crowd/crowd.js'
import { People } from '../../crowd/people.js'
import type { Control } from '../../layout/layout.js'
import { apply, type ControlState, fitVotes, initialState } from '../../state/control-state.js'
import { schedulerOf } from '../signals/signal-scheduler.js'

/** The state before the first action; where the layout asks for the crowd, with nobody in it. */
export function zeroOf(layoutId: string, control: Control): ControlState {
  const state = initialState(layoutId, control.lid, control.type)
  if (control.signals) state.crowd = new Crowd(control, new People())
  if (state.crowd) schedulerOf(state.crowd).look(steadyTime())
  return state
}

/** A state that looks different from the initial one on the display: as after one action. */
export function sampleOf(layoutId: string, control: Control): ControlState {
  const state = zeroOf(layoutId, control)
  fitVotes(state, control.options.length)
  const value = control.behaviour.sample(control)
  apply(state, value)
  const now = steadyTime()
  state.crowd?.record('sample', value, now)
  if (state.crowd) schedulerOf(state.crowd).look(now)
  return state
}
