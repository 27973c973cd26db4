import type { ControlType } from '../wire/control.js'
import { type ButtonAction, type ButtonFile, button } from './button.js'
import { choiceIndex, type IndexAction, type IndexFile } from './choice-index.js'
import type { ControlBehaviour } from './control-behaviour.js'
import { type SliderAction, type SliderFile, slider } from './slider.js'
import { type StringAction, type StringFile, string } from './string.js'
import { type ToggleAction, type ToggleFile, toggle } from './toggle.js'
import { type XYPadAction, type XYPadFile, xypad } from './xypad.js'

// A new type is a file beside this one and a line in each of the lists below. Without one of them it does not compile.

// A docstring would be in the JSON Schema.
export type ControlFile = { [Type in ControlType]: Incoming[Type]['file'] }[ControlType]

/** What each type says of itself. */
export const behaviours: Readonly<Record<ControlType, ControlBehaviour>> = {
  Button: button,
  Slider: slider,
  Toggle: toggle,
  Index: choiceIndex,
  String: string,
  XYPad: xypad,
}

/** All types, in the order in which messages and documents list them. */
export const controlTypes = Object.keys(behaviours) as readonly ControlType[]

/** An action of a phone. Its type, that of the control, decides on its value. */
export type ActionBody = { [Type in ControlType]: Incoming[Type]['action'] }[ControlType]

/** What comes in of each type: its controls in layout files, and its actions. */
interface Incoming {
  readonly Button: { readonly file: ButtonFile; readonly action: ButtonAction }
  readonly Slider: { readonly file: SliderFile; readonly action: SliderAction }
  readonly Toggle: { readonly file: ToggleFile; readonly action: ToggleAction }
  readonly Index: { readonly file: IndexFile; readonly action: IndexAction }
  readonly String: { readonly file: StringFile; readonly action: StringAction }
  readonly XYPad: { readonly file: XYPadFile; readonly action: XYPadAction }
}
