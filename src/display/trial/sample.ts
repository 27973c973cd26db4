import type { Control } from '../../layout/layout.js'
import {
  apply,
  type ControlState,
  type ControlValue,
  fitVotes,
  initialState,
} from '../../state/control-state.js'

/** A state that looks different from the initial one on the display: as after one action. */
export function sampleOf(layoutId: string, control: Control): ControlState {
  const state = initialState(layoutId, control.lid, control.type)
  fitVotes(state, control.options.length)
  apply(state, sampleValue(control))
  return state
}

/** Differs from the initial value where the type allows it; x is not y, so that swapped axes are noticed. */
function sampleValue({ type, maxLength }: Control): ControlValue {
  switch (type) {
    case 'Button':
      return null
    case 'Slider':
      return 0.5
    case 'Toggle':
      return true
    case 'Index':
      return 0
    case 'String':
      return 'Ovation test'.slice(0, maxLength)
    case 'XYPad':
      return [0.25, 0.75]
  }
}
