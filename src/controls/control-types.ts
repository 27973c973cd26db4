import type { ControlType } from '../wire/control.js'
import { type ButtonAction, type ButtonFile, button } from './button.js'
import { choiceIndex, type IndexAction, type IndexFile } from './choice-index.js'
import type { ControlBehaviour } from './control-behaviour.js'
import { type SliderAction, type SliderFile, slider } from './slider.js'
import { type StringAction, type StringFile, string } from './string.js'
import { type ToggleAction, type ToggleFile, toggle } from './toggle.js'
import { type XYPadAction, type XYPadFile, xypad } from './xypad.js'

// A new type is a file beside this one and a line in each of the lists below. Without one of them it does not compile.

export type ControlFile = ButtonFile | SliderFile | ToggleFile | IndexFile | StringFile | XYPadFile

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
export type ActionBody = Actions[ControlType]

interface Actions {
  readonly Button: ButtonAction
  readonly Slider: SliderAction
  readonly Toggle: ToggleAction
  readonly Index: IndexAction
  readonly String: StringAction
  readonly XYPad: XYPadAction
}
