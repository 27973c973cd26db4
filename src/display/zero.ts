import type { Control } from '../layout/layout.js'
import { atRest, type ControlState } from '../state/control-state.js'
import { mappingOf } from './address-map.js'
import type { DisplayOptions } from './display.js'
import { wireForm } from './wire-form.js'

/**
 * The state that takes a control back to zero on a display; nothing where each message is an act of its own: for an
 * Index, whose 0 is an option, and for a Button that the display is told of press by press.
 */
export function zeroOf(
  layoutId: string,
  control: Control,
  { profile, prefix, map }: DisplayOptions,
): ControlState | undefined {
  const messages = wireForm(control, profile, prefix, mappingOf(map, layoutId, control.lid))
  if (control.type === 'Index' || messages.some(({ kind }) => kind === 'press')) return undefined
  return atRest(layoutId, control.lid, control.type)
}
