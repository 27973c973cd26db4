import type { Control } from '../../layout/layout.js'
import {
  apply,
  type ControlState,
  type ControlValue,
  fitVotes,
  initialState,
} from '../../state/control-state.js'

/** A state of a control that one can tell from rest on the stage: as after one action of somebody. */
export function sampleOf(layoutId: string, control: Control): ControlState {
  const state = initialState(layoutId, control.lid, control.type)
  fitVotes(state, control.options.length)
  apply(state, sampleValue(control))
  return state
}

/** Away from where a display begins, where the type has such a value; x is not y, so that one sees them swapped. */
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
